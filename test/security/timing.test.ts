import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { keyedDigest, randomSecret } from '../../src/platform/crypto/token.ts';
import { generateWebhookToken } from '../../src/modules/alerts/index.ts';
import { type Cast, startCast, TEST_KEYS } from '../cast.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The token with its last random character changed and a checksum that fits: as near as a guess can come. */
function nearly(token: string): string {
  const body = token.slice(0, -6);
  const guess = body.slice(0, -1) + ({ x: 'y', y: 'z' }[body.slice(-1)] ?? 'x');
  let rest = crc32(guess);
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = ALPHABET[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return guess + digits;
}

// How long the answers take is measured by lab/bench/timing.ts; here is why it cannot depend on the secret.
describe('S58: a secret is looked up, not compared', () => {
  let cast: Cast;
  const asked: Array<{ text: string; values: readonly unknown[] }> = [];

  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    const db = cast.platform.db as { query: typeof cast.platform.db.query };
    const { query } = db;
    db.query = (text: string, values: readonly unknown[] = [], name?: string) => {
      asked.push({ text, values });
      return query(text, values, name) as never;
    };
  });
  after(() => cast.close());

  /** What the database is asked for one request. */
  const queriesOf = async (options: InjectOptions) => {
    asked.length = 0;
    assert.equal((await cast.http.inject(options)).statusCode, 401);
    // Earlier requests may still be noting that their credential was used; the mappings are followed beside, once a second.
    return asked.filter(({ text }) => !/last_(?:used|seen)_at = |from mapping_versions/.test(text));
  };

  test('S58: the database is asked for a keyed digest of what was sent; the secret itself, near or far, never goes there', async () => {
    const pat = (await cast.alice.inject({ method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'x', permissions: [] } })).json()
      .token;
    const { token: webhook } = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'x', {
      actor: { kind: 'cli', id: null, name: 'test' },
    });
    const { svc_session: session } = cast.alice.cookies;
    const requests = [
      [nearly(pat), (text: string) => ({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${text}` } })],
      [
        nearly(webhook),
        (text: string) => ({
          method: 'POST' as const,
          url: '/webhooks/alerts',
          payload: { alerts: [] },
          headers: { authorization: `Bearer ${text}` },
        }),
      ],
      [
        session.slice(0, -2) + (session.endsWith('AA') ? 'BB' : 'AA'),
        (text: string) => ({ url: '/api/v1/auth/me', cookies: { svc_session: text } }),
      ],
    ] as const;
    for (const [secret, request] of requests) {
      const queries = await queriesOf(request(secret));
      assert.equal(queries.length, 1);
      for (const { text, values } of queries) {
        assert.match(text, /digest = (\$1|any\(\$1)/);
        const digests = values.flat();
        assert.ok(digests.length > 0 && digests.every((value) => value instanceof Buffer && value.length === 32));
        assert.ok(!JSON.stringify(values).includes(secret) && !text.includes(secret));
      }
    }
  });

  test('S58: what the database is asked for depends on the key, so that nobody without it can prepare a digest', async () => {
    const secret = randomSecret();
    const [query] = await queriesOf({ url: '/api/v1/auth/me', cookies: { svc_session: secret } });
    const [digest] = (query?.values ?? []).flat();
    assert.ok(digest instanceof Buffer);
    assert.ok(digest.equals(keyedDigest(TEST_KEYS.pepper, 'session', secret)));
    assert.ok(!digest.equals(keyedDigest(`${TEST_KEYS.pepper}x`, 'session', secret)), 'the key does not matter');
    assert.ok(!digest.equals(keyedDigest(TEST_KEYS.pepper, 'token', secret)), 'a digest of one use is one of another');
  });

  test('S58: digests of secrets that differ in one character have nothing in common', async () => {
    const pat = (await cast.alice.inject({ method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'y', permissions: [] } })).json()
      .token;
    const digestOf = async (token: string) => {
      const [query] = await queriesOf({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
      return query?.values[0] as Buffer;
    };
    const [first, second] = [await digestOf(nearly(pat)), await digestOf(nearly(`${nearly(pat).slice(0, -6)}000000`))];
    const same = first.filter((byte, index) => byte === second[index]).length;
    assert.ok(same < 8, `${same} of 32 bytes are the same`);
  });
});

/** What compares a secret with what somebody sent, and by what. */
const COMPARING: Readonly<Record<string, RegExp>> = {
  'src/platform/http/csrf.ts': /\btimingSafeEqual\(/,
  'src/platform/crypto/one-time-code.ts': /\btimingSafeEqual\(/,
  'src/platform/crypto/passwords.ts': /\btimingSafeEqual\(/,
  'src/modules/identity/sso/flows.actions.ts': /\btimingSafeEqual\(/,
  'src/integrations/channels/same-text.ts': /\btimingSafeEqual\(/,
  'src/integrations/channels/chatone/signature.ts': /\bsameText\(/,
  'src/integrations/channels/chattwo/signature.ts': /\bsameText\(/,
  'src/integrations/channels/chattwo/callbacks.ts': /\bsameText\(/,
  'src/integrations/channels/voiceone/signature.ts': /\bsameText\(/,
};
const SECRET = String.raw`\w*(?:[sS]ignature|[sS]igned|[hH]mac|[sS]ecret|[pP]epper|[cC]srf)\w*`;
const BY_SIGN = new RegExp(String.raw`\b${SECRET}(?:\([^)]*\))? *[!=]== *(?! |undefined|null|''|"")|[!=]== *\b${SECRET}`);

// A comparison that stops at the first difference answers the same: no test of answers can tell it apart.
test('S58: what must be compared is compared in a time that does not tell where it differs', () => {
  const root = join(import.meta.dirname, '../..');
  for (const [file, by] of Object.entries(COMPARING)) assert.match(readFileSync(join(root, file), 'utf8'), by, file);
  for (const file of globSync('src/**/*.ts', { cwd: root }).filter((name) => !name.endsWith('.test.ts'))) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    assert.deepEqual(
      lines.filter((line) => BY_SIGN.test(line.replace(/^\s*(?:\*|\/\/).*/, ''))),
      [],
      file,
    );
  }
});
