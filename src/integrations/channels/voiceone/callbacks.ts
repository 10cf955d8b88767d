import { asTurn, type RawVoiceCallback, type VoiceOccurrence, type VoiceReceived } from '../../../modules/notifications/voice/voice.ts';
import { signatureProblem } from './signature.ts';
import { fieldsOnce } from '../form.ts';

/** Where Twilio calls back, as it was told. `on` says what for. */
export function callbackUrl(base: string, ref: string, on: 'answer' | 'status'): string {
  return `${base}?ref=${ref}${on === 'answer' ? '' : `&on=${on}`}`;
}

/** Where Twilio sends the key that is pressed after what was said in this turn. */
export function digitUrl(base: string, ref: string, turn: number): string {
  return `${base}?ref=${ref}&on=digit&turn=${turn}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const UNANSWERED: Readonly<Record<string, string>> = {
  busy: 'the line was busy',
  'no-answer': 'nobody answered',
  failed: 'the call could not be put through',
  canceled: 'the call was cancelled',
};

/** Verifies and understands a callback of Twilio. Pure. */
export function receiveVoiceone(
  callback: RawVoiceCallback,
  settings: { readonly base: string; readonly authTokens: readonly string[] },
): VoiceReceived {
  const parameters = fieldsOnce(callback.raw.toString('utf8'));
  const query = fieldsOnce(callback.search.replace(/^\?/, ''));
  const problem = signatureProblem(
    callback.headers['x-twilio-signature'],
    { url: settings.base + callback.search, parameters: parameters ?? new Map() },
    settings.authTokens,
  );
  // Of doubled parameters nobody can say which was signed.
  if (!parameters || !query)
    return { kind: wellFormed(callback) ? 'malformed' : 'unauthenticated', reason: 'Each parameter may be there once' };
  if (problem) return { kind: 'unauthenticated', reason: problem };
  const ref = query.get('ref') ?? '';
  const callId = parameters.get('CallSid') ?? '';
  if (!UUID.test(ref) || !/^[A-Za-z0-9_-]{1,64}$/.test(callId)) return { kind: 'malformed', reason: 'ref or CallSid is missing' };
  const what = occurrence(query, parameters);
  if (!what) return { kind: 'nothing' };
  return { kind: 'event', event: { ref, callId, number: parameters.get('To') ?? '', eventId: null, what } };
}

function wellFormed({ headers }: RawVoiceCallback): boolean {
  return /^[A-Za-z0-9+/]{27}=$/.test(headers['x-twilio-signature'] ?? '');
}

function occurrence(query: ReadonlyMap<string, string>, parameters: ReadonlyMap<string, string>): VoiceOccurrence | null {
  const on = query.get('on') ?? 'answer';
  if (on === 'answer') return { kind: 'answered' };
  if (on === 'digit') return { kind: 'digit', digit: parameters.get('Digits') ?? '', turn: asTurn(query.get('turn')) };
  const status = parameters.get('CallStatus') ?? '';
  if (status === 'ringing') return { kind: 'ringing' };
  if (status === 'in-progress') return { kind: 'answered' };
  if (status === 'completed') return { kind: 'ended', unanswered: null };
  const unanswered = UNANSWERED[status];
  return unanswered === undefined ? null : { kind: 'ended', unanswered };
}
