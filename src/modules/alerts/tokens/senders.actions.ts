import { coalesce } from '../../../platform/coalesce.ts';
import { openSealer } from '../../../platform/crypto/sealing.ts';
import { type ParsedToken, tokenDigest } from '../../../platform/crypto/token.ts';
import type { Caller } from '../../../platform/http/authenticate.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Senders } from './senders.ts';
import { rememberSettings } from './webhook-settings.actions.ts';
import { type ActiveWebhookToken, findWebhookTokens, touchWebhookTokens } from './webhook-tokens.store.ts';

const NO_PERMISSIONS: ReadonlySet<string> = new Set();

export function openSenders(
  { config, db, reserved, log, baseUrl }: Pick<Platform, 'config' | 'db' | 'reserved' | 'log' | 'baseUrl'>,
  { pepper, encryptionKeys }: Keys,
  sources: readonly string[] = [],
): Senders {
  const mailDomain = config.INBOUND_SMTP_PORT === null ? null : (config.INBOUND_MAIL_DOMAIN ?? new URL(baseUrl).hostname).toLowerCase();
  return { db, reserved, log, pepper, sealer: openSealer(encryptionKeys), mailDomain, sources };
}

/** A sender, which only delivers. */
export function senderOf({ id, values }: Pick<ActiveWebhookToken, 'id' | 'values'>): Caller {
  const caller: Caller = {
    kind: 'webhook',
    actor: { kind: 'source', id, name: values.name },
    userId: null,
    permissions: NO_PERMISSIONS,
    credential: `webhook:${id}`,
    session: null,
  };
  return rememberSettings(caller, values);
}

/** Looks webhook tokens up, all that arrive together in one query; a token revoked before the call is never found. */
export function senderLookup({ reserved, pepper, log }: Senders): (token: ParsedToken) => Promise<Caller | null> {
  const find = coalesce(async (tokens: readonly string[]) => {
    const byDigest = new Map(tokens.map((token) => [tokenDigest(pepper, token).toString('hex'), token]));
    const rows = await findWebhookTokens(
      reserved,
      [...byDigest.keys()].map((hex) => Buffer.from(hex, 'hex')),
    );
    const stale = rows.filter((row) => row.stale).map((row) => row.id);
    // A note that fails is worth a line in the log, never a refused request.
    if (stale.length > 0) touchWebhookTokens(reserved, stale).catch((error: unknown) => log.warn({ err: error }, 'last use was not noted'));
    return new Map(rows.map((row) => [byDigest.get(row.digest.toString('hex')) ?? '', row]));
  });
  return async ({ text }) => {
    const found = await find(text);
    return found ? senderOf(found) : null;
  };
}
