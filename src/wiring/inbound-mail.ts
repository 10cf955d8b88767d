import { readFileSync } from 'node:fs';
import type { Infrastructure } from '../infrastructure.ts';
import { alertOfMail, EMAIL } from '../integrations/mail-in/mail-alert.ts';
import { senderByMail, type Senders, take, type WebhookDeps, webhookSettings } from '../modules/alerts/index.ts';
import type { Caller } from '../platform/http/authenticate.ts';
import { Problem } from '../platform/errors.ts';
import { addressSubject } from '../platform/counters/window.ts';
import type { Module } from '../platform/module.ts';

/** Emails of one address of the network, and to one token. */
const PACE = { hits: 60, windowMs: 60_000 } as const;
const CERTIFICATE_DAYS = 365;

/** Alerts by email, where a port is set for it. */
export async function openMailIntake(
  { platform, limits, place }: Pick<Infrastructure, 'platform' | 'limits' | 'place'>,
  deps: WebhookDeps,
  senders: Senders,
): Promise<Module | null> {
  const { config, log } = platform;
  const { mailDomain: domain } = senders;
  if (config.INBOUND_SMTP_PORT === null || domain === null) return null;
  // A mail server is loaded where one is wanted.
  const { openInboundMail } = await import('../integrations/mail-in/smtp-server.ts');
  const known = (caller: Caller | null) => (caller?.actor.id ? { id: caller.actor.id, name: caller.actor.name } : null);
  const listener = await openInboundMail<Caller>({
    host: config.HOST,
    port: config.INBOUND_SMTP_PORT,
    shared: place !== 'alone',
    domain,
    tls: await tlsOf(config, domain),
    log,
    receiverOf: (local) => senderByMail(senders, local),
    mayBegin: async (address) => (await limits.hit(`mail-in:address:${addressSubject(address)}`, PACE)).allowed,
    mayReceive: async ({ credential }) => (await limits.hit(`mail-in:${credential}`, PACE)).allowed,
    async take(mail, caller) {
      const id = caller.actor.id ?? '';
      const body = alertOfMail(mail, id);
      if (body === null) throw new Problem('validation_failed', 'The email has neither a subject nor a text');
      // Its format is known by the way it came.
      const settings = { ...(await webhookSettings(senders, caller)), source: null };
      await take(deps, { parsed: body, read: () => body, value: mail }, Promise.resolve({ actor: caller.actor, settings }));
      const raw = { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(mail)) };
      deps.traffic?.note({ tokenId: id, alerts: 1, rejected: 0, source: EMAIL, raw });
    },
    onRefused(reason, detail, caller) {
      deps.refusals.note({ reason, detail, status: 422, source: EMAIL, token: known(caller), indexes: null, raw: null });
    },
  });
  log.info({ port: listener.port, domain }, 'alerts are received by email');
  return { name: 'inbound mail', close: () => listener.close() };
}

async function tlsOf(
  { INBOUND_SMTP_CERT, INBOUND_SMTP_KEY }: Infrastructure['platform']['config'],
  domain: string,
): Promise<{ readonly key: string; readonly cert: string }> {
  if (INBOUND_SMTP_CERT !== null && INBOUND_SMTP_KEY !== null)
    return { key: readFileSync(INBOUND_SMTP_KEY, 'utf8'), cert: readFileSync(INBOUND_SMTP_CERT, 'utf8') };
  const { generate } = await import('selfsigned');
  const notAfterDate = new Date(Date.now() + CERTIFICATE_DAYS * 86_400_000);
  const made = await generate([{ name: 'commonName', value: domain }], { keySize: 2048, notAfterDate });
  return { key: made.private, cert: made.cert };
}
