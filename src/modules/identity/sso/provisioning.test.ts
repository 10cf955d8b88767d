import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  accountOfSubject,
  type Claims,
  decideSignIn,
  isDomain,
  parseDomains,
  personOf,
  safeReturnPath,
  type SignInFacts,
} from './provisioning.ts';

const claims = (more: object): Claims => ({ iss: 'https://id', sub: 's1', ...more });

describe('who a provider says a person is', () => {
  test('an address counts once the provider says that it is verified, or is trusted and says nothing', () => {
    const person = (more: object, trustEmail = false) => {
      const { email, unverifiedEmail, emailVerified } = personOf(claims(more), trustEmail);
      assert.equal(emailVerified, 'email_verified' in more && (more.email_verified === true || more.email_verified === 'true'));
      return [email, unverifiedEmail];
    };
    const trusted = (more: object) => person(more, true);
    for (const email_verified of [true, 'true'])
      assert.deepEqual(person({ email: ' a@b.example ', email_verified }), ['a@b.example', false]);
    for (const email_verified of [false, 'false', undefined, 1])
      assert.deepEqual(person({ email: 'a@b.example', email_verified }), [null, true]);
    for (const email_verified of [undefined, true])
      assert.deepEqual(trusted({ email: 'a@b.example', email_verified }), ['a@b.example', false]);
    for (const email_verified of [false, 'false', null, 1])
      assert.deepEqual(trusted({ email: 'a@b.example', email_verified }), [null, true]);
    for (const email of ['no address', 5, undefined]) assert.deepEqual(person({ email, email_verified: true }), [null, false]);
  });

  test('the name is the first that says something, on one line of 100 characters', () => {
    const name = (more: object) => personOf(claims(more)).name;
    assert.equal(name({ name: ' Ada\nL ', preferred_username: 'ada' }), 'Ada L');
    assert.equal(name({ name: ' ', preferred_username: 'ada' }), 'ada');
    assert.equal(name({ name: 5, email: 'a@b.example' }), 'a@b.example');
    assert.equal(name({}), 's1');
    assert.equal(name({ name: 'x'.repeat(101) }).length, 100);
    assert.deepEqual(accountOfSubject(claims({})), { issuer: 'https://id', subject: 's1' });
  });
});

describe('who comes in', () => {
  const facts = (more: object = {}): SignInFacts => ({
    idp: { label: 'Acme', signUp: { allowed: true, role: 'viewer', domains: ['b.example'], trustEmail: false } },
    person: { email: 'A@B.example', emailVerified: true, unverifiedEmail: false, name: 'Ada' },
    linked: null,
    sameAddress: false,
    ...more,
  });
  const refused = (more: object) => {
    const decision = decideSignIn(facts(more));
    return decision.kind === 'refused' ? decision.reason : decision.kind;
  };

  test('the linked account names the person, unless it is deactivated or gone', () => {
    const user = { active: true } as NonNullable<NonNullable<SignInFacts['linked']>['user']>;
    const link = {} as NonNullable<SignInFacts['linked']>['link'];
    assert.deepEqual(decideSignIn(facts({ linked: { link, user }, sameAddress: true })), { kind: 'sign_in', user, link });
    for (const other of [null, { ...user, active: false }]) assert.match(refused({ linked: { link, user: other } }), /deactivated/);
  });

  test('an address opens no account that exists', () => {
    assert.match(
      refused({ sameAddress: true }),
      /^No Tocsin account is linked with this Acme account\. Sign in with your password and link Acme/,
    );
  });

  test('a newcomer needs sign-up, a verified address and one of the domains', () => {
    assert.deepEqual(decideSignIn(facts()), { kind: 'sign_up', email: 'A@B.example', emailVerified: true, name: 'Ada', role: 'viewer' });
    const signUp = (more: object) => ({
      idp: { label: 'Acme', signUp: { allowed: true, role: 'viewer', domains: ['b.example'], trustEmail: false, ...more } },
    });
    assert.match(refused(signUp({ allowed: false })), /account: ask an administrator for an invitation$/);
    assert.match(
      refused({ person: { email: null, emailVerified: false, unverifiedEmail: true, name: '' } }),
      /does not say that your email address is verified/,
    );
    assert.match(
      refused({ person: { email: null, emailVerified: false, unverifiedEmail: false, name: '' } }),
      /did not provide an email address/,
    );
    for (const domains of [[], ['example'], ['x.b.example']]) assert.match(refused(signUp({ domains })), /none of the domains/);
    assert.match(
      refused({ person: { email: 'a@x.b.example', emailVerified: true, unverifiedEmail: false, name: '' } }),
      /none of the domains/,
    );
  });
});

test('domains are a list of names with a dot, in small letters', () => {
  assert.deepEqual(parseDomains(' A.example ,, b.example'), ['a.example', 'b.example']);
  assert.deepEqual(parseDomains(''), []);
  assert.equal(parseDomains('a.example, b'), null);
  const long = (length: number) => `${'a.'.repeat(125)}${'b'.repeat(length - 250)}`;
  for (const name of ['a.b', 'a-b.c', `${'x'.repeat(63)}.c`, long(253)]) assert.equal(isDomain(name), true, name);
  for (const name of ['a', 'a..b', '-a.b', 'a-.b', 'a.b-', `${'x'.repeat(64)}.c`, 'a.b.', '*.a.b', long(254), ' a.b'])
    assert.equal(isDomain(name), false, name);
});

test('after signing in nobody is led elsewhere, nor to an address that is no page', () => {
  for (const path of ['/', '/alerts?a=1#b', '/apis', '/a//b']) assert.equal(safeReturnPath(path), path);
  const long = (length: number) => '/'.padEnd(length, 'a');
  assert.deepEqual([safeReturnPath(long(2_000)).length, safeReturnPath(long(2_001))], [2_000, '/']);
  const elsewhere = [
    'https://x',
    '//x',
    '/\\x',
    '/\t/x',
    '/a b',
    '/%2f/x',
    '/%5Cx',
    '/%09x',
    '/%7f',
    '/%252f',
    '/./%2e//x',
    '/..//x',
    'alerts',
    'x/a',
  ];
  for (const path of [undefined, '', ...elsewhere, '/api', '/API/v1', '/webhooks/x', '/internal', '/a/../api/x'])
    assert.equal(safeReturnPath(path), '/', String(path));
});
