import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Normalised, Signal } from '../signal.ts';
import { LABELS_MAX } from './body/text.ts';
import { type IntakeSettings, leavesAsIs, settleBody } from './token-settings.ts';

const SETTINGS: IntakeSettings = {
  unknownBodies: 'accept',
  source: null,
  labels: {},
  serviceId: null,
  signingSecret: null,
  staleAfter: null,
  sns: false,
  mayAcknowledge: false,
};
const body = (labels: Record<string, string> = {}): Normalised => ({
  source: 'native',
  signals: [{ index: 0, source: 'native', fingerprint: 'f', labels } as unknown as Signal],
  rejected: [],
});
const settled = (settings: Partial<IntakeSettings>, labels: Record<string, string> = {}, id = 't') =>
  settleBody(body(labels), { id, name: 'Prod', settings: { ...SETTINGS, ...settings } }).signals[0];

describe('what a token adds to its alerts', () => {
  test('labels that they do not carry are added, and what an alert says itself stays', () => {
    assert.deepEqual({ ...settled({ labels: { team: 'a', env: 'b' } }, { env: 'own' })?.labels }, { team: 'a', env: 'own' });
    assert.deepEqual({ ...settled({ labels: { env: 'b' } }, { env: '' })?.labels }, { env: '' });
    const plain = { a: '1' };
    assert.equal(settled({ labels: { a: '2' } }, plain)?.labels, plain, 'nothing was added');
  });

  test('the service is added where an alert names none, by name or by id', () => {
    assert.deepEqual({ ...settled({ serviceId: 's' })?.labels }, { service_id: 's' });
    assert.deepEqual({ ...settled({ serviceId: 's' }, { service: 'web' })?.labels }, { service: 'web' });
    assert.deepEqual({ ...settled({ serviceId: 's' }, { service_id: 'x' })?.labels }, { service_id: 'x' });
  });

  test('an alert never has more labels than may be, the first ones win', () => {
    const many = Object.fromEntries(Array.from({ length: LABELS_MAX - 1 }, (_, n) => [`l${n}`, 'x']));
    const labels = settled({ labels: { first: '1', second: '2' }, serviceId: 's' }, many)?.labels ?? {};
    assert.deepEqual([Object.keys(labels).length, labels['first'], labels['second']], [LABELS_MAX, '1', undefined]);
  });

  test('alerts that expire know their token', () => {
    assert.equal(settled({ staleAfter: 60 })?.tokenId, 't');
    assert.equal(settled({})?.tokenId, undefined);
    assert.equal(settled({ staleAfter: 60 }, {}, '')?.tokenId, undefined);
  });

  test('an acknowledgement counts for incidents where its token says so, and then is the token’s', () => {
    const acknowledged: Normalised = { ...body(), signals: [{ ...body().signals[0], action: 'acknowledge' } as Signal] };
    const by = (mayAcknowledge: boolean, of = acknowledged) =>
      settleBody(of, { id: 't', name: 'Prod', settings: { ...SETTINGS, mayAcknowledge } }).signals[0]?.acknowledger;
    assert.deepEqual(by(true), { kind: 'source', id: 't', name: 'native (token Prod)' });
    assert.equal(by(false), undefined);
    assert.equal(by(true, body()), undefined, 'no other signal');
    assert.equal(leavesAsIs({ ...SETTINGS, mayAcknowledge: true }, acknowledged), false);
    assert.equal(leavesAsIs({ ...SETTINGS, mayAcknowledge: true }, body()), true);
  });

  test('a body stays as it is only where the token adds nothing and takes its format', () => {
    const asIs = (settings: Partial<IntakeSettings>) => leavesAsIs({ ...SETTINGS, ...settings }, body());
    assert.equal(asIs({}), true);
    assert.equal(asIs({ source: 'native' }), true);
    for (const settings of [{ source: 'grafana' }, { labels: { a: '1' } }, { serviceId: 's' }, { staleAfter: 60 }])
      assert.equal(asIs(settings), false, JSON.stringify(settings));
  });
});
