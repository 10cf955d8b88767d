import { useEffect, useRef } from 'react';
import type { Service } from '../../api/types.ts';
import { Card } from '../../components/layout/layout.tsx';
import styles from './dependency-graph.module.css';
import { placeServices, STATUS_WORDS, worstOf } from './words.ts';

const WIDTH = 150;
const HEIGHT = 34;
const GAP_X = 64;
const GAP_Y = 16;

/** Dependencies, with what burns lit. The same stands in the cards below. */
export function DependencyGraph({ services }: { readonly services: readonly Service[] }) {
  const places = placeServices(services);
  const at = new Map(places.map((place) => [place.id, { x: place.column * (WIDTH + GAP_X), y: place.row * (HEIGHT + GAP_Y) }]));
  const byId = new Map(services.map((service) => [service.id, service]));
  const width = Math.max(...places.map((place) => place.column + 1)) * (WIDTH + GAP_X) - GAP_X;
  const burning = worstOf(services, new Set(at.keys()));
  const worst = burning === null ? undefined : at.get(burning);
  const scroll = useRef<HTMLDivElement>(null);
  const middle = worst && worst.x + WIDTH / 2;
  useEffect(() => {
    if (scroll.current && middle !== undefined) scroll.current.scrollLeft = middle - scroll.current.clientWidth / 2;
  }, [middle]);
  const height = Math.max(...places.map((place) => place.row + 1)) * (HEIGHT + GAP_Y) - GAP_Y;
  return (
    <Card title="Dependencies" note="An arrow points from a service to what it depends on.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <div ref={scroll} className={styles.scroll} tabIndex={0}>
        <svg
          viewBox={`-1 -1 ${width + 2} ${height + 2}`}
          width={width + 2}
          height={height + 2}
          role="img"
          aria-label="Dependencies between services"
        >
          <defs>
            <marker id="needs" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8Z" className={styles.head ?? ''} />
            </marker>
          </defs>
          {places.flatMap(({ id }) =>
            (byId.get(id)?.dependency_ids ?? []).map((needed) => {
              const from = at.get(id);
              const to = at.get(needed);
              if (!from || !to) return null;
              const startX = from.x + WIDTH;
              const y1 = from.y + HEIGHT / 2;
              const y2 = to.y + HEIGHT / 2;
              const half = (startX + to.x) / 2;
              return (
                <path
                  key={`${id} ${needed}`}
                  className={styles.edge ?? ''}
                  data-needs={byId.get(needed)?.status}
                  d={`M${startX} ${y1}C${half} ${y1} ${half} ${y2} ${to.x} ${y2}`}
                  markerEnd="url(#needs)"
                />
              );
            }),
          )}
          {places.map(({ id }) => {
            const service = byId.get(id);
            const place = at.get(id);
            if (!service || !place) return null;
            return (
              <g key={id} className={styles.node ?? ''} data-status={service.status}>
                <title>{`${service.name}: ${STATUS_WORDS[service.status]}`}</title>
                <rect x={place.x} y={place.y} width={WIDTH} height={HEIGHT} rx="6" />
                <text x={place.x + 12} y={place.y + HEIGHT / 2 + 4.5}>
                  {service.name.length > 18 ? `${service.name.slice(0, 17)}…` : service.name}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </Card>
  );
}
