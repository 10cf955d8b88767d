import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ROLE_PERMISSIONS } from '../../src/modules/identity/index.ts';
import type { Permission } from '../../src/modules/identity/permissions.ts';
import { type Cast, startCast } from '../cast.ts';
import { inlined } from '../harness/inlined.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Operation {
  readonly 'x-permission'?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

let cast: Cast;
before(async () => {
  cast = await startCast(WHOLE_SERVER);
});
after(() => cast.close());

const NAMES = /(address|ur[il]|secret|token|host|domain|issuer|endpoint|smtp|mail|phone|channel)/i;
/** Whose holder decides where emails, secrets and identities go. */
const DECIDES = 'oidc:manage';

const OWN = 'of the person who asks, proved by a password, a letter or a session';
/** What may be set without the permission, and why. */
const ALLOWED: ReadonlyArray<readonly [member: RegExp, why: string]> = [
  [/^put \/api\/v1\/integrations /, 'each member is asked for the permission by itself: settings-takeover.test.ts'],
  [/^post \/api\/v1\/auth\/(change-email|forgot-password|login|reset-password)/, OWN],
  [/^post \/api\/v1\/setup \/email$/, 'the first account: there is no permission before it'],
  [/^put \/api\/v1\/users\/me\/contact-addresses\/\{channel\} \/address$/, `${OWN}; it counts once a code has confirmed it`],
  [/^post \/api\/v1\/auth\/profile \/phone$/, `${OWN}; by token refused; it counts once a code has confirmed it`],
  [/\/api\/v1\/users\/me\/notification-preferences/, 'the name of a method: where it leads is in the profile'],
  [
    /^(put|post) \/api\/v1\/routes/,
    'where alerts are announced is what routes:write is for; letters to people and secrets do not go there',
  ],
  [/^post \/api\/v1\/alerts\/bulk \/filter\/channel$/, 'which alerts: nothing is sent there'],
  [/^post \/api\/v1\/integrations\/test \/channel$/, 'where one test message is posted, with the saved settings'],
  [/^(post|patch) \/api\/v1\/credential-providers/, 'secrets for agents, given to those alone that the provider names'],
  [
    /^(post|patch) \/api\/v1\/status-pages(\/preview|\/\{id\})? \/(support_url|links\/\*\/url|custom_domain)$/,
    'what customers see of a public page, which is what statuspages:write is for; the address of Tocsin itself is refused',
  ],
  [/^post \/api\/v1\/status-pages\/\{id\}\/subscribers \/url$/, 'gets what is public anyway, signed; addresses inside are refused'],
  [/^post \/webhooks\/alerts .*\/generator_url$/, 'where an alert came from: shown as a link, and nothing is sent there'],
  [/^(post|patch) \/api\/v1\/incidents\/.*\/action-items\b.*\/ticket_url$/, 'a link to read further: shown, and nothing is sent there'],
  [
    /^post \/api\/v1\/incidents\/\{id\}\/chat(one|two)-channel \/channel_id$/,
    'a channel of the connected chat that the bot is in already: what happens in one incident is told there, which is what incidents:write is for',
  ],
  [/^post \/api\/v1\/incidents\/\{id\}\/idpone-meet \/url$/, 'a link to a video room: shown, and nothing is sent there'],
  [/^(post|put|patch) \/api\/v1\/(knowledge|playbooks)\b.*\/url$/, 'a link to read further: shown, and nothing is sent there'],
  [/^post \/api\/v1\/agent\/(heartbeat|messages) .*(fencing_token|usage\/tokens)$/, 'numbers: which binding it is, and what a model used'],
  [/^put \/api\/v1\/heartbeats\/\{id\} \/rotate_token$/, 'true or false: a new address to ping, which nobody else decides'],
];

/** Members of a body whose name says that they hold an address, a secret or where something goes. */
function members(document: Document, schema: Schema | undefined, at = '', depth = 0): string[] {
  if (!schema || typeof schema !== 'object' || depth > 12) return [];
  if (schema.$ref !== undefined)
    return members(document, document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], at, depth + 1);
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    members(document, one, at, depth + 1),
  );
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...(NAMES.test(name) ? [`${at}/${name}`] : []),
    ...members(document, member, `${at}/${name}`, depth + 1),
  ]);
  return [...new Set([...inner, ...named, ...members(document, schema.items, `${at}/*`, depth + 1)])];
}

test('S72: every member of a body that holds an address, a secret or where something goes needs oidc:manage or a permission of admins alone, or is listed with a reason', async () => {
  const document = inlined((await cast.http.inject({ method: 'GET', url: '/api/v1/openapi.json' })).json() as Document);
  const ofOthers = new Set<string>([...ROLE_PERMISSIONS.operator, ...ROLE_PERMISSIONS.viewer] satisfies Permission[]);
  const open: string[] = [];
  let found = 0;
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      for (const body of Object.values(operation.requestBody?.content ?? {}))
        for (const member of members(document, body.schema)) {
          found += 1;
          const permission = operation['x-permission'];
          if (permission === DECIDES || (permission !== undefined && !ofOthers.has(permission))) continue;
          open.push(`${method} ${path} ${member}`);
        }
  assert.ok(found >= 30, `${found} members were found`);
  assert.deepEqual(
    open.filter((member) => !ALLOWED.some(([allowed]) => allowed.test(member))),
    [],
  );
  for (const [allowed, why] of ALLOWED)
    assert.ok(
      open.some((member) => allowed.test(member)),
      `nothing is allowed any more: ${why}`,
    );
});
