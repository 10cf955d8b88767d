import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { detectAndParse } from '../../src/integrations/sources/detect.ts';
import { findSource } from '../../src/integrations/sources/registry.ts';
import { contentDigest } from '../../src/modules/alerts/intake/decision/content.ts';
import type { Normalised } from '../../src/modules/alerts/signal.ts';
import { LABEL_NAME_MAX, LABEL_VALUE_MAX, LABELS_MAX, TEXT_MAX } from '../../src/modules/alerts/intake/body/text.ts';
import { Problem } from '../../src/platform/errors.ts';
import { BODY_SHAPE, shapeFault } from '../../src/platform/http/strangers/json-shape.ts';
import { BODY_LIMIT, hostileBodies } from './hostile-bodies.ts';

const REQUEST = { headers: {}, receivedAt: new Date('2026-02-03T04:10:00Z') };
const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join();

function assertText(text: string, max: number): void {
  assert.ok(text.isWellFormed() && !text.includes('\0') && text.length <= max);
}

function assertMap(map: Readonly<Record<string, string>>, valueMax: number): void {
  assert.equal(Object.getPrototypeOf(map), null);
  const entries = Object.entries(map);
  assert.ok(entries.length <= LABELS_MAX + 4);
  for (const [name, value] of entries) {
    assert.ok(!['', '__proto__', 'constructor', 'prototype'].includes(name));
    assertText(name, LABEL_NAME_MAX);
    assertText(value, valueMax);
  }
}

/** What the database and the pages rely on, whatever came in. */
function assertSound(normalised: Normalised): void {
  for (const signal of normalised.signals) {
    assertText(signal.fingerprint, 256);
    assert.notEqual(signal.fingerprint, '');
    for (const text of [signal.title, signal.description, signal.generatorUrl]) if (text !== null) assertText(text, TEXT_MAX);
    assertMap(signal.labels, LABEL_VALUE_MAX);
    assertMap(signal.annotations, TEXT_MAX);
    for (const time of [signal.startsAt, signal.endsAt, signal.eventAt])
      assert.ok(time === null || (time.getTime() > 0 && time.getUTCFullYear() <= 9999));
    assert.match(contentDigest(signal), /^[\w-]{16}$/);
  }
  JSON.stringify(normalised);
}

/** The outcome of a body in the sources alone; anything thrown but a 422 fails the test. */
function attempt(body: unknown): Normalised | Problem {
  try {
    const normalised = detectAndParse(findSource, body, REQUEST);
    assertSound(normalised);
    return normalised;
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 422, `threw ${error}`);
    return error;
  } finally {
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), PROTOTYPE);
  }
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

describe('F32, S62: no hostile body makes a source fail, touches a prototype or costs a neighbour', () => {
  for (const hostile of hostileBodies()) {
    test(hostile.name, () => {
      // Bodies that are too deep are refused before parsing.
      const isParsed = hostile.body.length <= BODY_LIMIT && shapeFault(hostile.body, BODY_SHAPE) !== 'too_deep';
      const json = isParsed ? parsed(hostile.body.toString('utf8')) : null;
      if (json === null) {
        assert.notEqual(hostile.expect, 'accepted');
        return;
      }
      const outcome = attempt(json.value);
      const refused = outcome instanceof Problem || (outcome.signals.length === 0 && outcome.rejected.length > 0);
      if (hostile.expect === '4xx') assert.ok(refused || hostile.headers['content-type'] !== 'application/json');
      if (hostile.expect === 'accepted') assert.ok(!refused);
      if (hostile.neighbour !== undefined) {
        assert.ok(
          !(outcome instanceof Problem) && outcome.signals.some((signal) => signal.fingerprint === hostile.neighbour),
          'neighbour lost',
        );
      }
    });
  }
});

describe('F32: no body at all makes a source fail', () => {
  test('any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (body) => void attempt(body)),
      { numRuns: 500 },
    );
  });

  test('bodies of a known shape with anything in their members', () => {
    const value = fc.oneof(
      fc.constantFrom('firing', 'resolved', 'trigger', 'resolve'),
      fc.jsonValue({ maxDepth: 2 }),
      fc.string({ unit: 'binary' }),
    );
    const names = fc.constantFrom(
      'status',
      'labels',
      'annotations',
      'fingerprint',
      'startsAt',
      'ends_at',
      'generatorURL',
      'valueString',
      '__proto__',
      'title',
    );
    const map = fc.dictionary(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('alertname', 'severity', 'constructor', '__proto__')),
      value,
    );
    const alert = fc.dictionary(names, fc.oneof(value, map));
    const envelope = fc.constantFrom(
      'status',
      'groupLabels',
      'orgId',
      'state',
      'event_action',
      'dedup_key',
      'payload',
      'links',
      'routing_key',
    );
    const body = fc
      .tuple(fc.array(fc.oneof(alert, value)), fc.dictionary(envelope, fc.oneof(value, map)))
      .map(([alerts, rest]) => ({ ...rest, alerts }));
    fc.assert(
      fc.property(fc.oneof(body, alert, fc.array(alert), fc.dictionary(envelope, fc.oneof(value, map))), (any) => void attempt(any)),
      { numRuns: 500 },
    );
  });
});
