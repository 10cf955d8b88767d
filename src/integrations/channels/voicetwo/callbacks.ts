import { asTurn, type RawVoiceCallback, type VoiceOccurrence, type VoiceReceived } from '../../../modules/notifications/voice/voice.ts';
import { jsonObject, object, text } from '../verdict.ts';
import { signatureProblem } from './signature.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** What is being said: a turn that a key may answer, or the last words. */
export type Saying = number | 'bye';

/** What travels with a call and comes back with every event: our name of it, and what is being said. */
export function clientState(ref: string, saying?: Saying): string {
  return Buffer.from(saying === undefined ? ref : `${ref}.${saying}`).toString('base64');
}

interface State {
  readonly ref: string;
  readonly turn: number | null;
  readonly last: boolean;
}

function readState(state: string): State | null {
  const [ref = '', saying] = Buffer.from(state, 'base64').toString('latin1').split('.');
  return UUID.test(ref) ? { ref, turn: asTurn(saying), last: saying === 'bye' } : null;
}

const UNANSWERED: Readonly<Record<string, string>> = {
  user_busy: 'the line was busy',
  timeout: 'nobody answered',
  no_answer: 'nobody answered',
  call_rejected: 'the call was rejected',
  originator_cancel: 'the call was cancelled',
  not_found: 'the number is not known',
  unallocated_number: 'the number is not known',
};

/** Verifies and understands an event of Telnyx. Pure. */
export function receiveVoicetwo(callback: RawVoiceCallback, publicKeys: readonly string[], now: Date): VoiceReceived {
  const { headers, raw } = callback;
  const problem = signatureProblem(
    { timestamp: headers['telnyx-timestamp'], signature: headers['telnyx-signature-ed25519'], raw },
    publicKeys,
    now,
  );
  if (problem) return { kind: 'unauthenticated', reason: problem };
  const body = jsonObject(raw.toString('utf8'));
  if (!body) return { kind: 'malformed', reason: 'The body must be a JSON object' };
  const data = object(body['data']);
  const payload = object(data['payload']);
  const eventId = text(data['id']);
  const callId = text(payload['call_control_id']);
  const state = readState(text(payload['client_state']) ?? '');
  const what = occurrence(text(data['event_type']) ?? '', payload, state);
  if (!what) return { kind: 'nothing' };
  if (!eventId || !callId || callId.length > 200) return { kind: 'malformed', reason: 'data.id or call_control_id is missing' };
  if (!state) return { kind: 'nothing' };
  return { kind: 'event', event: { ref: state.ref, callId, number: text(payload['to']) ?? '', eventId, what } };
}

function occurrence(type: string, payload: Readonly<Record<string, unknown>>, state: State | null): VoiceOccurrence | null {
  switch (type) {
    case 'call.initiated':
      return { kind: 'ringing' };
    case 'call.answered':
      return { kind: 'answered' };
    case 'call.gather.ended':
      return text(payload['status']) === 'call_hangup'
        ? null
        : { kind: 'digit', digit: (text(payload['digits']) ?? '').slice(0, 8), turn: state?.turn ?? null };
    case 'call.speak.ended':
      return state?.last ? { kind: 'spoken' } : null;
    case 'call.hangup': {
      const cause = text(payload['hangup_cause']) ?? '';
      return { kind: 'ended', unanswered: cause === 'normal_clearing' ? null : (UNANSWERED[cause] ?? 'the call could not be put through') };
    }
    default:
      return null;
  }
}
