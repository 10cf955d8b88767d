import assert from 'node:assert/strict';
import { test } from 'node:test';
import { capabilitiesOf, permissionFor, type ProviderDescriptor, SIGN_UP_FIELDS, variablesOf } from './descriptor.ts';

const descriptor = (more: object) =>
  ({ announces: null, pages: null, answers: false, signsIn: false, fields: [], ...more }) as unknown as ProviderDescriptor;

test('a provider can do what it declares', () => {
  assert.deepEqual(capabilitiesOf(descriptor({})), []);
  assert.deepEqual(capabilitiesOf(descriptor({ announces: {}, pages: {}, answers: true, signsIn: true })), [
    'announce',
    'page',
    'answer',
    'sign_in',
  ]);
  assert.deepEqual(capabilitiesOf(descriptor({ pages: { rings: true } })), ['page', 'call']);
});

test('its variables are read as texts, addresses or secrets, those of the platform are not its own', () => {
  const variable = (name: string, more = {}) => ({ name, about: `About ${name}`, ...more });
  const fields = [
    { kind: 'address', variable: variable('A', { default: 'https://x' }) },
    { kind: 'secret', variable: variable('B') },
    { kind: 'text', variable: 'baseUrl' },
    { kind: 'text' },
    { kind: 'list', variable: variable('C') },
  ];
  assert.deepEqual(variablesOf([descriptor({ fields })]), {
    A: { kind: 'url', schemes: ['http', 'https'], default: 'https://x', about: 'About A' },
    B: { kind: 'text', secret: true, default: null, about: 'About B' },
    C: { kind: 'text', default: null, about: 'About C' },
  });
});

test('only a harmless setting needs less than the right to change identities', () => {
  const [field] = SIGN_UP_FIELDS(() => null);
  assert.ok(field);
  assert.equal(permissionFor(field), 'oidc:manage');
  assert.equal(permissionFor({ ...field, harmless: true }), 'integrations:write');
});

test('signing up is off or allowed, nothing else', () => {
  const [signUp] = SIGN_UP_FIELDS(() => null);
  assert.deepEqual(
    ['off', 'allowed', 'on', ''].map((value) => signUp?.check?.(value) ?? null),
    [null, null, 'Write off or allowed', 'Write off or allowed'],
  );
});
