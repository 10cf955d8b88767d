import type { PageOutcome, PageRequest } from '../../modules/notifications/pages/page.ts';
import type { JsonResult } from './json-call.ts';
import { text } from './verdict.ts';

/** What became of placing a call: the answer has its id under this name. */
export function placed(result: JsonResult, id: string, who: string): PageOutcome {
  if (result.kind !== 'ok') return outcome(result);
  const callId = text(result.body[id]);
  return callId
    ? { kind: 'sent', external: { call_id: callId } }
    : { kind: 'retry', reason: `${who} did not name the call`, retryAfterMs: null };
}

/** Ends the call of a page that wants nothing any more. */
export async function endIfMoot({ external, content }: PageRequest, end: (callId: string) => Promise<JsonResult>): Promise<PageOutcome> {
  const callId = external?.['call_id'];
  const wanted = content.kind === 'incident' && content.incidents.some((incident) => incident.wanted);
  if (!callId || wanted) return { kind: 'sent', external };
  const ended = await end(encodeURIComponent(callId));
  return ended.kind === 'ok' ? { kind: 'sent', external } : outcome(ended);
}

function outcome(result: Exclude<JsonResult, { kind: 'ok' }>): PageOutcome {
  return result.kind === 'retry' ? result : { kind: 'permanent', reason: result.reason };
}
