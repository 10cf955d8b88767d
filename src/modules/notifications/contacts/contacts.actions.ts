import { randomUUID } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import type { Live } from '../../../platform/live/live.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT, NOTIFICATIONS, preferencesChanged } from '../events.ts';
import { notify } from '../inbox/inbox.actions.ts';
import { afterWrongCode, isCode, MAX_TRIES, oneTimeCode } from '../../../platform/crypto/one-time-code.ts';
import type { PersonChannel, PersonChannelName, PersonMethod, PersonMethods, Recipient } from '../pages/page.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import { confirmAddress, putPending, removeAddress, tryCode } from './contacts.store.ts';

/** How long a code is good. */
const CODE_MINUTES = 30;
/** What codes of addresses are for. */
const PURPOSE = 'contact code';
const SEND_MS = 10_000;

export interface ContactsDeps {
  readonly db: Database;
  readonly live: Live;
  readonly methods: PersonMethods;
  readonly personChannelFor: (name: PersonChannelName) => Promise<PersonChannel | null>;
  /** Codes follow from it. */
  readonly codeKey: string;
}

/** @throws Problem `not_found` for a method without an address of its own */
function methodWithAddress(
  { methods }: Pick<ContactsDeps, 'methods'>,
  channel: string,
): PersonMethod & Required<Pick<PersonMethod, 'address'>> {
  const method = methods.all.find(({ id }) => id === channel);
  if (!method?.address) throw new Problem('not_found', `${channel} has no address of its own`);
  return { ...method, address: method.address };
}

/**
 * Sends a code to a new address of a person. The one that is confirmed counts until the new one is.
 *
 * @throws Problem `validation_failed` for what is no address, `conflict` when the channel is not connected, `unavailable`
 * when nothing was sent
 */
export async function sendCode(
  deps: ContactsDeps,
  { userId, channel, address, by }: { readonly userId: string; readonly channel: string; readonly address: string; readonly by: By },
): Promise<{ readonly pending: string; readonly expiresAt: Date }> {
  const method = methodWithAddress(deps, channel);
  const wanted = address.trim();
  if (!new RegExp(method.address.pattern, 'u').test(wanted)) throw invalid('/address', 'format', `/address ${method.address.fault}`);
  const sender = await deps.personChannelFor(channel);
  if (!sender) throw new Problem('conflict', `${method.name} is not connected: an administrator connects it under Integrations`);
  const [person] = await selectPeople(deps.db, [userId]);
  if (!person) throw new Problem('not_found', 'Your account is gone');
  const ref = randomUUID();
  const expiresAt = await deps.db.transaction(async (tx) => {
    await audit(tx, {
      event: AUDIT.contact_address.requested,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: { channel, address: wanted },
    });
    return putPending(tx, { userId, channel, address: wanted, ref, minutes: CODE_MINUTES });
  });
  const to: Recipient = { ...person, addresses: { ...person.addresses, [channel]: wanted } };
  const outcome = await sender.send({
    pageId: ref,
    to,
    urgency: 'low',
    content: {
      kind: 'notice',
      title: `Your code is ${oneTimeCode(deps.codeKey, PURPOSE, ref)}`,
      body: 'Enter it in Tocsin, so that pages reach you here. If you did not ask for it, do nothing.',
      link: '/account?tab=notifications',
    },
    external: null,
    key: ref,
    callRef: null,
    signal: AbortSignal.timeout(SEND_MS),
  });
  if (outcome.kind !== 'sent') throw new Problem('unavailable', `The code was not sent: ${outcome.reason}`, { retryAfterSeconds: 30 });
  return { pending: wanted, expiresAt };
}

/** Confirms an address with the code that was sent there. @throws Problem `validation_failed` for a wrong code, and for one that is over */
export async function confirmCode(
  deps: ContactsDeps,
  { userId, channel, given, by }: { readonly userId: string; readonly channel: string; readonly given: string; readonly by: By },
): Promise<void> {
  const method = methodWithAddress(deps, channel);
  // Counted by itself: a refusal must not take the count back.
  const code = await tryCode(deps.db, userId, channel, MAX_TRIES);
  if (!code) throw invalid('/code', 'expired', '/code: no code is good any more; ask for another one');
  if (!isCode(deps.codeKey, given, oneTimeCode(deps.codeKey, PURPOSE, code.ref)))
    throw invalid('/code', 'wrong', `/code is not the one that was sent; ${afterWrongCode(code.tries, 'ask for another one')}`);
  await deps.db.transaction(async (tx) => {
    if (!(await confirmAddress(tx, userId, channel, code.ref))) throw invalid('/code', 'expired', '/code: it was used already');
    await audit(tx, {
      event: AUDIT.contact_address.confirmed,
      ...by,
      entityType: 'user',
      entityId: userId,
      data: { channel, address: code.pending },
    });
    await deps.live.publish(tx, preferencesChanged(userId, {}));
    await notify(tx, deps.live, {
      userIds: [userId],
      kind: NOTIFICATIONS.contact_address.confirmed,
      title: `Pages reach you by ${method.name} at another address`,
      body: `${method.address.label}: ${code.pending}. If that was not you, remove it in your profile and change your password.`,
      link: '/account?tab=notifications',
      dedupKey: `contact ${channel} ${code.ref}`,
    });
  });
}

/** Forgets an address. @throws Problem `not_found` when there is none */
export async function forgetAddress(
  deps: ContactsDeps,
  { userId, channel, by }: { readonly userId: string; readonly channel: string; readonly by: By },
): Promise<void> {
  methodWithAddress(deps, channel);
  await deps.db.transaction(async (tx) => {
    if (!(await removeAddress(tx, userId, channel))) throw new Problem('not_found', 'There is no address');
    await audit(tx, { event: AUDIT.contact_address.removed, ...by, entityType: 'user', entityId: userId, data: { channel } });
    await deps.live.publish(tx, preferencesChanged(userId, {}));
  });
}
