import { Problem } from '../../platform/errors.ts';
import type { Normalised, Source, SourceRequest } from '../../modules/alerts/signal.ts';
import type { FindSource } from './anchors.ts';
import { senderHint } from '../../modules/alerts/intake/body/looks-like.ts';

const KNOWN_SHAPES =
  'Known: the formats of the tools in docs/sources, and our own ' +
  '{"alerts":[{"status":"firing","fingerprint":"…","labels":{…},"annotations":{…}}]} or one such alert';

/**
 * What the source that `find` names for this body makes of it.
 *
 * @throws Problem `validation_failed` when none knows it
 */
export function detectAndParse(find: FindSource, body: unknown, request: SourceRequest): Normalised {
  const source = find(body, request);
  if (!source) {
    const sender = senderHint(request.headers);
    const detail = `No source understands this body. ${sender ?? KNOWN_SHAPES}`;
    throw new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'unknown_format', detail }] });
  }
  return source.normalise(body, request);
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
