import type { Source, SourceRequest } from '../../modules/alerts/signal.ts';

const HEADER = 'header:';

/** Finds the source of a body. */
export type FindSource = (body: unknown, request: SourceRequest) => Source | null;

/**
 * Finds the first source, in the order given, that matches a body. Its members are looked up once for all sources: only
 * those with one of their anchors in it are asked.
 */
export function sourceFinder(sources: readonly Source[]): FindSource {
  const always = Uint8Array.from(sources, ({ anchors }) => (anchors === undefined ? 1 : 0));
  const byMember = new Map<string, number[]>();
  const byHeader = new Map<string, number[]>();
  for (const [place, { anchors = [] }] of sources.entries()) {
    for (const anchor of anchors) {
      const [map, name] = anchor.startsWith(HEADER) ? [byHeader, anchor.slice(HEADER.length)] : [byMember, anchor];
      map.set(name, [...(map.get(name) ?? []), place]);
    }
  }
  const ofLists = sources.filter(({ lists }) => lists === true);

  return (body, request) => {
    if (Array.isArray(body)) return ofLists.find((source) => source.matches(body, request)) ?? null;
    if (typeof body !== 'object' || body === null) return null;
    const asked = always.slice();
    for (const name in body) for (const place of byMember.get(name) ?? NONE) asked[place] = 1;
    for (const [name, places] of byHeader) {
      if (request.headers[name] !== undefined) for (const place of places) asked[place] = 1;
    }
    for (let place = 0; place < sources.length; place += 1) {
      const source = sources[place];
      if (asked[place] === 1 && source?.matches(body, request)) return source;
    }
    return null;
  };
}

const NONE: readonly number[] = [];
