import { openSealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { IntakeSettings } from '../intake/token-settings.ts';
import type { Senders } from './senders.ts';
import { signingSecretContext } from './webhook-tokens.actions.ts';
import { webhookTokenValues, type WebhookTokenValues } from './webhook-tokens.store.ts';

/** What was read of the token together with who it is: intake asks for nothing twice. */
const read = new WeakMap<object, WebhookTokenValues>();

/** Remembers what is set on the token of a caller, for the request that it makes. */
export function rememberSettings(caller: Caller, values: WebhookTokenValues): Caller {
  read.set(caller, values);
  return caller;
}

/** A token that is gone takes no bodies of unknown formats. */
const GONE: IntakeSettings = {
  unknownBodies: 'refuse',
  source: null,
  labels: {},
  serviceId: null,
  staleAfter: null,
  signingSecret: null,
  sns: false,
  mayAcknowledge: false,
};

/**
 * What is set on the webhook token of a sender, also once it is revoked.
 *
 * @throws Problem `unavailable` when the key of its signing secret is gone
 */
export async function webhookSettings(
  { reserved, sealer }: Pick<Senders, 'reserved' | 'sealer'>,
  caller: Pick<Caller, 'actor'>,
): Promise<IntakeSettings> {
  const { id } = caller.actor;
  const values = read.get(caller) ?? (id === null ? null : await webhookTokenValues(reserved, id));
  if (id === null || values === null) return GONE;
  const { unknownBodies, source, labels, serviceId, staleAfter, signingSecret: sealed, sns, mayAcknowledge } = values;
  const signingSecret =
    sealed === null ? null : openSealed(sealer, sealed, signingSecretContext(id), `the signing secret of the webhook token ${values.name}`);
  return { unknownBodies, source, labels, serviceId, staleAfter, signingSecret, sns, mayAcknowledge };
}
