import { Problem } from '../../platform/errors.ts';
import type { Normalised, Source, SourceRequest } from '../../modules/alerts/signal.ts';
import type { FindSource } from './anchors.ts';
import { isObject } from './read.ts';
import { senderHint } from '../../modules/alerts/intake/body/looks-like.ts';

/** Alerts one request may carry. */
export const ALERTS_MAX = 1_000;

const KNOWN_SHAPES =
  'Known: the formats of the tools in docs/sources, and our own ' +
  '{"alerts":[{"status":"firing","fingerprint":"…","labels":{…},"annotations":{…}}]} or one such alert';

/**
 * What the source that `find` names for this body makes of it.
 *
 * @throws Problem `validation_failed` when none knows it, or when it carries more than {@link ALERTS_MAX} alerts
 */
export function detectAndParse(find: FindSource, body: unknown, request: SourceRequest): Normalised {
  const size = listLength(body);
  if (size > ALERTS_MAX) throw tooMany(size);
  const source = find(body, request);
  if (!source) {
    const sender = senderHint(request.headers);
    const detail = `No source understands this body. ${sender ?? KNOWN_SHAPES}`;
    throw new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'unknown_format', detail }] });
  }
  const normalised = source.normalise(body, request);
  // A source may find its alerts deeper than the two usual places.
  const found = normalised.signals.length + normalised.rejected.length + (normalised.ignored?.length ?? 0);
  if (found > ALERTS_MAX) throw tooMany(found);
  return normalised;
}

/**
 * Finds one source alone, for a token that is fixed to it, whatever others would make of a body. A name that is gone leaves
 * it to the shape.
 *
 * @throws Problem `validation_failed` for a body of another format
 */
export function onlySource(sources: readonly Source[], name: string, otherwise: FindSource): FindSource {
  const own = sources.find((source) => source.name === name);
  if (!own) return otherwise;
  return (body, request) => {
    if (own.matches(body, request)) return own;
    const detail = `This token takes bodies of ${name} only, and this is none: remove the source of the token, or send with another token`;
    throw new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'other_format', detail }] });
  };
}

function listLength(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const alerts = isObject(body) ? body['alerts'] : null;
  return Array.isArray(alerts) ? alerts.length : 0;
}

function tooMany(size: number): Problem {
  const detail = `A request may carry ${ALERTS_MAX} alerts, this one has ${size}: split it`;
  return new Problem('validation_failed', detail, { errors: [{ pointer: '/alerts', code: 'too_many_alerts', detail }] });
}
