import { randomUUID } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { afterWrongCode, isCode, MAX_TRIES, oneTimeCode } from '../../../platform/crypto/one-time-code.ts';
import type { PersonChannel, PersonChannelName, PersonMethods, Recipient } from '../pages/page.ts';
import { findPhoneCode, putPhoneCode, tryPhoneCode, usePhoneCode } from './phone-codes.store.ts';
import type { VoiceEvent, VoiceSay } from './voice.ts';
import { AUDIT } from '../events.ts';

/** How long a code is good. */
const CODE_MINUTES = 10;
/** What codes of calls are for. */
const PURPOSE = 'phone code';
const CALL_TIMEOUT_MS = 10_000;

export interface PhoneCodeDeps {
  readonly db: Database;
  readonly methods: PersonMethods;
  readonly personChannelFor: (name: PersonChannelName) => Promise<PersonChannel | null>;
  /** Codes follow from it. */
  readonly codeKey: string;
  /** The number of this person that waits to be confirmed; null when none does. */
  readonly pendingPhoneOf: (db: Database, userId: string) => Promise<{ readonly name: string; readonly phone: string } | null>;
  /** The number counts from now on. @throws Problem when it is not the one that waits */
  readonly confirm: (tx: Tx, userId: string, phone: string, by: By) => Promise<void>;
}

/**
 * Calls the number that waits to be confirmed, and says a code there. `admit` limits how often; what cannot be called is not counted.
 *
 * @throws Problem `conflict` when no number waits or no phone provider is connected, `unavailable` when no call was placed
 */
export async function callWithCode(
  deps: PhoneCodeDeps,
  userId: string,
  by: By,
  admit: (phone: string) => Promise<void>,
): Promise<{ phone: string; expiresAt: Date }> {
  const pending = await deps.pendingPhoneOf(deps.db, userId);
  if (!pending) throw new Problem('conflict', 'No phone number is waiting for confirmation: enter one in your profile first');
  const channels = (await Promise.all(deps.methods.all.filter(({ rings }) => rings).map(({ id }) => deps.personChannelFor(id)))).filter(
    (channel) => channel !== null,
  );
  if (channels.length === 0)
    throw new Problem('conflict', 'No phone provider is connected: an administrator can connect one under Integrations');
  await admit(pending.phone);
  const ref = randomUUID();
  // Written first: the call may be answered before its provider has answered us.
  const expiresAt = await deps.db.transaction(async (tx) => {
    await audit(tx, { event: AUDIT.phone_code.requested, ...by, entityType: 'user', entityId: userId, data: { phone: pending.phone } });
    return putPhoneCode(tx, { userId, ref, phone: pending.phone, minutes: CODE_MINUTES });
  });
  const to: Recipient = { userId, name: pending.name, email: null, phone: pending.phone, accounts: {}, addresses: {} };
  let reason = '';
  for (const channel of channels) {
    const outcome = await channel.send({
      pageId: ref,
      to,
      urgency: 'high',
      content: { kind: 'notice', title: 'Your code', body: '', link: null },
      external: null,
      key: ref,
      callRef: ref,
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (outcome.kind === 'sent') return { phone: pending.phone, expiresAt };
    reason = outcome.reason;
  }
  throw new Problem('unavailable', `The call was not placed: ${reason}`, { retryAfterSeconds: 60 });
}

/** What a call that is to say a code says next; null when the call is another one. */
export async function speakCode(
  { db, codeKey }: Pick<PhoneCodeDeps, 'db' | 'codeKey'>,
  event: VoiceEvent,
): Promise<{ readonly say: VoiceSay | null } | null> {
  const code = await findPhoneCode(db, event.ref);
  if (!code) return null;
  if (event.what.kind !== 'answered' || (event.number !== '' && event.number !== code.phone)) return { say: null };
  const digits = [...oneTimeCode(codeKey, PURPOSE, code.ref)].join(', ');
  const text = `Tocsin. Your code is: ${digits}. Again: ${digits}. If you did not request it, hang up. Goodbye.`;
  return { say: { text, after: 'hang_up', turn: 0 } };
}

/**
 * Confirms the number with the code that was said there.
 *
 * @throws Problem `validation_failed` for a wrong code, and for one whose time or tries are over
 */
export async function confirmPhone(deps: PhoneCodeDeps, userId: string, given: string, by: By): Promise<void> {
  // Counted by itself: a refusal must not take the count back.
  const code = await tryPhoneCode(deps.db, userId, MAX_TRIES);
  if (!code) throw invalid('/code', 'expired', '/code: the code has expired; request another call');
  if (!isCode(deps.codeKey, given, oneTimeCode(deps.codeKey, PURPOSE, code.ref)))
    throw invalid('/code', 'wrong', `/code is wrong; ${afterWrongCode(code.tries, 'request another call')}`);
  await deps.db.transaction(async (tx) => {
    if (!(await usePhoneCode(tx, code.ref))) throw invalid('/code', 'expired', '/code was already used');
    await deps.confirm(tx, userId, code.phone, by);
  });
}
