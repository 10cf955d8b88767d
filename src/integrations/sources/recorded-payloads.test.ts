import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import type { Normalised, Signal } from '../../modules/alerts/signal.ts';
import { Problem } from '../../platform/errors.ts';
import { SOURCES } from '../registry.ts';
import { detectAndParse } from './detect.ts';

interface ExpectedAlert {
  readonly status: 'firing' | 'resolved';
  readonly action?: 'acknowledge';
  readonly severity: string | null;
  readonly severity_any_of?: readonly string[];
  readonly title: string | null;
  readonly alertname: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly source_url: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly label_values?: readonly string[];
  readonly pair_key: string;
  readonly pair_key_optional?: boolean;
}

interface Expected {
  readonly file: string;
  readonly tool: string;
  readonly handling: string;
  readonly alerts: readonly ExpectedAlert[];
}

const CORPUS = resolve(import.meta.dirname, '../../../../shared/payloads');
const TOOLS = new Set(['alertmanager', 'grafana', 'pagerduty_events_v2', 'vmalert', 'signoz']);
const RECEIVED_AT = new Date('2026-02-03T04:10:00Z');

function check(signal: Signal, expected: ExpectedAlert): void {
  assert.equal(signal.action, expected.action ?? (expected.status === 'firing' ? 'fire' : 'resolve'));
  const name = signal.title ?? signal.labels['alertname'] ?? null;
  assert.ok(name === expected.title || name === expected.alertname, `name ${name}`);
  if (expected.severity_any_of) assert.ok(expected.severity_any_of.includes(signal.severity ?? ''));
  else if (expected.severity !== null) assert.equal(signal.severity, expected.severity);
  else assert.equal(signal.severity, null);
  assert.equal(signal.startsAt?.toISOString() ?? null, expected.starts_at && new Date(expected.starts_at).toISOString());
  assert.equal(signal.endsAt?.toISOString() ?? null, expected.ends_at && new Date(expected.ends_at).toISOString());
  assert.equal(signal.generatorUrl, expected.source_url);
  for (const [label, value] of Object.entries(expected.labels)) assert.equal(signal.labels[label], value, label);
  const kept = new Set([...Object.values(signal.labels), ...Object.values(signal.annotations)]);
  for (const value of expected.label_values ?? []) assert.ok(kept.has(value), value);
}

/** What becomes of a body; nothing for one that is refused as a whole. */
function parsedOrNothing(body: unknown): Pick<Normalised, 'signals' | 'rejected'> {
  try {
    return detectAndParse(SOURCES, body, { headers: {}, receivedAt: RECEIVED_AT });
  } catch (error) {
    assert.ok(error instanceof Problem && error.status === 422);
    return { signals: [], rejected: [] };
  }
}

describe('recorded request bodies give what is expected of them', {
  skip: !existsSync(CORPUS) && `no recorded payloads at ${CORPUS}`,
}, () => {
  const entries = existsSync(CORPUS) ? (JSON.parse(readFileSync(join(CORPUS, 'expected.json'), 'utf8')) as Expected[]) : [];
  const byPair = new Map<string, string>();
  for (const entry of entries.filter((candidate) => TOOLS.has(candidate.tool))) {
    test(entry.file, () => {
      const body: unknown = JSON.parse(readFileSync(join(CORPUS, entry.file), 'utf8'));
      const { signals, rejected } = detectAndParse(SOURCES, body, { headers: {}, receivedAt: RECEIVED_AT });
      assert.deepEqual(rejected, []);
      assert.equal(signals.length, entry.alerts.length);
      const inFile = new Map<string, string>();
      for (const [i, signal] of signals.entries()) {
        const expected = entry.alerts[i];
        assert.ok(expected);
        check(signal, expected);
        assert.equal(inFile.get(signal.fingerprint) ?? expected.pair_key, expected.pair_key);
        inFile.set(signal.fingerprint, expected.pair_key);
        if (expected.pair_key_optional) continue;
        assert.equal(signal.fingerprint, byPair.get(expected.pair_key) ?? signal.fingerprint, 'one alert, one fingerprint');
        byPair.set(expected.pair_key, signal.fingerprint);
      }
      assert.ok(!JSON.stringify(signals).includes('R0EXAMPLE'), 'the routing key is kept nowhere');
    });
  }

  const others = entries.filter(({ tool, file }) => !TOOLS.has(tool) && file.endsWith('.json'));
  for (const entry of others) {
    test(`${entry.file} is taken, with a readable title`, () => {
      const text = readFileSync(join(CORPUS, entry.file), 'utf8');
      const { signals, rejected } = parsedOrNothing(JSON.parse(text));
      assert.deepEqual(rejected, []);
      for (const signal of signals) {
        assert.match(signal.title ?? '', /\p{L}{2}/u);
        assert.ok((signal.title ?? '').length <= 200);
        if (signal.source === 'unknown') assert.deepEqual([signal.severity, signal.action], ['info', 'fire']);
      }
      if (Object.keys(JSON.parse(text)).length > 0) assert.ok(signals.length > 0, 'nothing was made of it');
      assert.doesNotMatch(JSON.stringify(signals), /EXAMPLE-?(TOKEN|KEY|SECRET)/i);
    });
  }
});
