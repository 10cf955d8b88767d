import { ActionIcon } from '@mantine/core';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Service } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { whenLaidOut } from '../../components/layout/laid-out.ts';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { SEVERITY_PATHS } from '../../components/text/severity.tsx';
import { usePhone } from '../../components/layout/use-phone.ts';
import styles from './dependency-graph.module.css';
import { inLines, joinedServices, markOf, neighboursOf, type Placed, placeServices, standingText, stateOf, worstOf } from './words.ts';

const DependencyChoice = lazyPart(async () => (await import('./dependency-choice.tsx')).DependencyChoice);

const WIDTH = 150;
const HEIGHT = 34;
/** Between layers there is room for the arrows. */
const ACROSS = { x: 64, y: 16 };
const DOWN = { x: 12, y: 30 };
/** So many stand side by side on a phone. */
const PER_LINE = 2;
const NAME = 18;
/** With a count beside it. */
const SHORT_NAME = 13;
/** More are no picture: then the neighbours of one are shown. */
const MOST = 40;

interface At {
  readonly x: number;
  readonly y: number;
}

/** Dependencies, with what fires lit: from left to right, on a phone from top to bottom. The same stands in the list below. */
export function DependencyGraph({ services, opened }: { readonly services: readonly Service[]; readonly opened: string | null }) {
  const phone = usePhone();
  const [scale, setScale] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const joined = useMemo(() => joinedServices(services), [services]);
  const folds = joined.length > MOST;
  const centre = folds ? (chosen ?? opened ?? worstOf(joined, new Set(joined.map(({ id }) => id)))) : null;
  const shown = useMemo(
    () => (folds ? (centre === null ? NONE : neighboursOf(services, centre, MOST)) : services),
    [folds, centre, services],
  );
  const places = useMemo(() => {
    const wide = placeServices(shown);
    return phone ? inLines(wide, PER_LINE) : wide;
  }, [shown, phone]);
  return (
    <Card
      title="Dependencies"
      note="An arrow points from a service to what it depends on."
      action={places.length > 0 && <Zoom scale={scale} onScale={setScale} />}
    >
      {folds && (
        <Suspense>
          <DependencyChoice services={joined} value={centre} onChange={setChosen} />
        </Suspense>
      )}
      {places.length > 0 && <Picture services={shown} places={places} down={phone} scale={scale} />}
    </Card>
  );
}

/** Each step is half as large or as small again. */
const ZOOM = { step: Math.SQRT2, least: 0.25, most: 2 } as const;

/** Smaller, to see the whole; larger, to read what is far away. */
function Zoom({ scale, onScale }: { readonly scale: number; readonly onScale: (scale: number) => void }) {
  return (
    <Inline gap={2}>
      <ActionIcon aria-label="Zoom out" onClick={() => onScale(Math.max(ZOOM.least, scale / ZOOM.step))}>
        <Icon name="minus" />
      </ActionIcon>
      <ActionIcon aria-label="Zoom in" onClick={() => onScale(Math.min(ZOOM.most, scale * ZOOM.step))}>
        <Icon name="plus" />
      </ActionIcon>
    </Inline>
  );
}

interface PictureProps {
  readonly services: readonly Service[];
  readonly places: readonly Placed[];
  readonly down: boolean;
  /** 1: as large as other text. */
  readonly scale: number;
}

/** The map in its frame, as large as is wanted. */
function Picture({ services, places, down, scale }: PictureProps) {
  const gap = down ? DOWN : ACROSS;
  const at = useMemo(
    () => new Map<string, At>(places.map(({ id, column, row }) => [id, { x: column * (WIDTH + gap.x), y: row * (HEIGHT + gap.y) }])),
    [places, gap],
  );
  const width = Math.max(...places.map(({ column }) => column + 1)) * (WIDTH + gap.x) - gap.x;
  const height = Math.max(...places.map(({ row }) => row + 1)) * (HEIGHT + gap.y) - gap.y;
  const burning = worstOf(services, new Set(at.keys()));
  const worst = burning === null ? undefined : at.get(burning);
  const scroll = useRef<HTMLDivElement>(null);
  const middle = worst && worst.x + WIDTH / 2;
  useEffect(() => {
    const box = scroll.current;
    if (!box || middle === undefined) return;
    return whenLaidOut(box, () => {
      box.scrollLeft = middle * scale - box.clientWidth / 2;
    });
  }, [middle, scale]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={scroll} className="scrolls-x" tabIndex={0} aria-label="Map of dependencies">
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        width={(width + 2) * scale}
        height={(height + 2) * scale}
        role="img"
        aria-label="Dependencies between services"
      >
        <defs>
          <marker id="needs" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" className={styles.head ?? ''} />
          </marker>
        </defs>
        <Shapes services={useDeferredValue(services, NONE)} at={at} down={down} />
      </svg>
    </section>
  );
}

const NONE: readonly Service[] = [];

interface ShapesProps {
  readonly services: readonly Service[];
  readonly at: ReadonlyMap<string, At>;
  readonly down: boolean;
}

/** Hundreds, drawn behind the list, and again only when a service in them changes. */
const Shapes = memo(function Shapes({ services, at, down }: ShapesProps) {
  const byId = new Map(services.map((service) => [service.id, service]));
  return (
    <>
      {[...at].flatMap(([id, from]) =>
        (byId.get(id)?.dependency_ids ?? []).map((needed) => {
          const to = at.get(needed);
          const other = byId.get(needed);
          if (!to || !other) return null;
          return (
            <path
              key={`${id} ${needed}`}
              className={styles.edge ?? ''}
              data-needs={stateOf(other)}
              d={down ? downward(from, to) : across(from, to)}
              markerEnd="url(#needs)"
            />
          );
        }),
      )}
      {[...at].map(([id, place]) => {
        const service = byId.get(id);
        return service ? <Node key={id} service={service} at={place} /> : null;
      })}
    </>
  );
});

function across(from: At, to: At): string {
  const [x, y1, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.y + HEIGHT / 2];
  const half = (x + to.x) / 2;
  return `M${x} ${y1}C${half} ${y1} ${half} ${y2} ${to.x} ${y2}`;
}

function downward(from: At, to: At): string {
  const [x1, x2, y] = [from.x + WIDTH / 2, to.x + WIDTH / 2, from.y + HEIGHT];
  const half = (y + to.y) / 2;
  return `M${x1} ${y}C${x1} ${half} ${x2} ${half} ${x2} ${to.y}`;
}

const Node = memo(function Node({ service, at }: { readonly service: Service; readonly at: At }) {
  const { name, open_alerts: alerts, worst_alert: worst } = service;
  const longest = worst === null ? NAME : SHORT_NAME;
  const count = alerts > 99 ? '99+' : String(alerts);
  return (
    <g className={styles.node ?? ''} data-status={stateOf(service)} data-severity={markOf(service)}>
      <title>{`${name}: ${standingText(service)}`}</title>
      <rect x={at.x} y={at.y} width={WIDTH} height={HEIGHT} rx="6" />
      <text x={at.x + 12} y={at.y + HEIGHT / 2 + 4.5}>
        {name.length > longest ? `${name.slice(0, longest - 1)}…` : name}
      </text>
      {worst !== null && (
        <g className={styles.alerts ?? ''} data-severity={worst}>
          <path
            d={SEVERITY_PATHS[worst]}
            transform={`translate(${at.x + WIDTH - 24 - 8 * count.length} ${at.y + HEIGHT / 2 - 5}) scale(${10 / 12})`}
          />
          <text x={at.x + WIDTH - 10} y={at.y + HEIGHT / 2 + 4.5} textAnchor="end">
            {count}
          </text>
        </g>
      )}
    </g>
  );
});
