// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { detectAndParse } from '../../src/integrations/sources/detect.ts';
import { findSource, TOOLS } from '../../src/integrations/sources/registry.ts';
import { SOURCE_FIELDS } from '../../src/modules/alerts/source-descriptor.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { bodyOf, type ExpectedAlert, headersOf, jsonOf, RECORDED, type Recorded } from './corpus.ts';

/** Whose format it is that a tool speaks. */
const SPEAKS: Readonly<Record<string, readonly string[]>> = {
  prometheus: ['alertmanager'],
  vmalert: ['alertmanager'],
  signoz: ['alertmanager', 'grafana'],
  pagerduty_events_v2: ['pagerduty'],
  generic_json: ['generic_json', 'native', 'unknown', 'alertmanager'],
  healthchecks: ['healthchecks', 'unknown'],
};

const instant = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** Compares a stored alert with what is expected, member by member. */
function assertAlert(alert: any, expected: ExpectedAlert): void {
  assert.equal(alert.status, expected.action === 'acknowledge' ? 'acknowledged' : expected.status);
  const names = new Set([expected.title, expected.alertname, ...(expected.title_any_of ?? [])]);
  if (!expected.title_optional && (expected.title !== null || expected.alertname !== null))
    assert.ok(names.has(alert.title) || names.has(alert.labels.alertname), `title ${alert.title}, alertname ${alert.labels.alertname}`);
  assert.notEqual(alert.title, '');
  if (expected.severity_any_of) assert.ok(expected.severity_any_of.includes(alert.severity), `severity ${alert.severity}`);
  else if (expected.severity !== null) assert.equal(alert.severity, expected.severity);
  if (expected.starts_at !== null && !expected.starts_at_optional) assert.equal(alert.starts_at, instant(expected.starts_at), 'start');
  if (expected.ends_at !== null && !expected.ends_at_optional) assert.equal(alert.ends_at, instant(expected.ends_at), 'end');
  if (expected.status === 'firing') assert.equal(alert.ends_at, null);
  const links = [expected.source_url, ...(expected.source_url_any_of ?? [])];
  if (!expected.source_url_optional) assert.ok(links.includes(alert.generator_url), `link ${alert.generator_url}`);
  for (const [label, value] of Object.entries(expected.labels)) assert.equal(alert.labels[label], value, `label ${label}`);
  const kept = [...Object.values(alert.labels), ...Object.values(alert.annotations), alert.title, alert.description, alert.generator_url];
  for (const value of expected.label_values ?? [])
    assert.ok(
      kept.some((text) => String(text).includes(value)),
      value,
    );
}

/** Tools by name, and the bodies of each as they happened: by their times, else what ends an alert after what makes it. */
function inOrder(bodies: readonly Recorded[]): Recorded[] {
  const rank = ({ alerts }: Recorded) => Math.min(...alerts.map(({ status, action }) => (status === 'resolved' ? 2 : action ? 1 : 0)));
  const time = ({ alerts: [first] }: Recorded) => Date.parse(first?.ends_at ?? first?.starts_at ?? '');
  return [...Map.groupBy(bodies, ({ tool }) => tool).values()].flatMap((of) =>
    of.toSorted((a, b) => (of.every((one) => time(one) > 0 || one.alerts.length === 0) ? time(a) - time(b) || 0 : rank(a) - rank(b))),
  );
}

function assertAnswer(recorded: Recorded, answer: { status: number; body: any }): void {
  const { handling, optional } = recorded;
  if (optional && answer.status >= 400) {
    assert.ok(answer.status < 500 && answer.body.detail, 'a refusal gives its reason');
    return;
  }
  if (handling === 'reject_or_ignore') assert.ok(answer.status < 500);
  else assert.equal(answer.status, 200, JSON.stringify(answer.body));
  if (handling === 'ignore' || handling === 'handshake') assert.deepEqual(answer.body.alerts, []);
}

describe('F32: what a tool sends becomes the alert that it means, over HTTP', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  const send = async (recorded: Recorded) => {
    const answer = await fetch(`${app.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { ...headersOf(recorded), authorization: `Bearer ${app.webhookToken}` },
      body: Uint8Array.from(bodyOf(recorded)),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const stored = async (number: number) => (await app.api('GET', `/api/v1/alerts/${number}`)).body;

  for (const recorded of RECORDED) {
    test(recorded.file, async () => {
      const answer = await send(recorded);
      assertAnswer(recorded, answer);
      if (answer.status >= 400) return;
      // What only ends an alert, or acknowledges it, finds none here.
      const alerts = answer.body.alerts as { number: number; fingerprint: string }[];
      if (
        recorded.handling === 'alerts' &&
        !(alerts.length === 0 && recorded.alerts.every(({ status, action }) => action ?? status === 'resolved'))
      )
        assert.equal(alerts.length, recorded.alerts.length, JSON.stringify(answer.body));
      const pairs = new Map<string, string>();
      for (const [place, { number, fingerprint }] of alerts.entries()) {
        const alert = await stored(number);
        const expected = recorded.alerts[place];
        if (expected) {
          assertAlert(alert, expected);
          assert.equal(pairs.get(fingerprint) ?? expected.pair_key, expected.pair_key, 'two alerts of a body stay two');
          pairs.set(fingerprint, expected.pair_key);
        }
        assert.doesNotMatch(JSON.stringify(alert), /EXAMPLE-?(TOKEN|KEY|SECRET|NOT)|R0EXAMPLE|SIGNATUREEXAMPLE/i, 'a secret was kept');
        assert.equal((await app.api('DELETE', `/api/v1/alerts/${number}`)).status, 204);
      }
    });
  }

  const recordedOf = (file: string) => RECORDED.find((one) => one.file === file) as Recorded;

  test('a build that succeeds ends what it had begun, and makes no alert of its own', async () => {
    const { body } = await send(recordedOf('github_actions/workflow_run_success.json'));
    assert.deepEqual([body.received, body.created, body.resolved, body.alerts], [1, 0, 0, []]);
    await send(recordedOf('github_actions/workflow_run_failure.json'));
    const again = (await send(recordedOf('github_actions/workflow_run_success.json'))).body;
    assert.deepEqual([again.created, again.resolved, again.alerts[0]?.status], [0, 1, 'resolved']);
    assert.equal((await app.api('DELETE', `/api/v1/alerts/${again.alerts[0]?.number}`)).status, 204);
  });

  test('an event that makes no alert is answered with its reason, and counted', async () => {
    const { status, body } = await send(recordedOf('github_actions/ping.json'));
    assert.equal(status, 200);
    assert.deepEqual([body.received, body.rejected, body.alerts], [1, [], []]);
    assert.deepEqual(body.ignored, [{ index: 0, reason: 'test', detail: 'The ping of a new webhook' }]);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    assert.match(metrics, /^svc_webhook_ignored_total\{reason="test",source="github_actions"\} \d+$/m);
  });

  test('each event of an alert finds the same alert, and its resolve ends it', async () => {
    const numbers = new Map<string, number>();
    for (const recorded of inOrder(RECORDED)) {
      const answer = await send(recorded);
      if (answer.status >= 400) continue;
      for (const [place, expected] of recorded.alerts.entries()) {
        const found = answer.body.alerts[place];
        if (!found || expected.pair_key_optional || recorded.handling !== 'alerts') continue;
        assert.equal(
          found.number,
          numbers.get(expected.pair_key) ?? found.number,
          `${recorded.file}: ${expected.pair_key} became another alert`,
        );
        numbers.set(expected.pair_key, found.number);
        assert.equal(found.status, expected.action === 'acknowledge' ? 'acknowledged' : expected.status, recorded.file);
      }
    }
  });

  test('the same body twice changes nothing', async () => {
    for (const recorded of RECORDED) {
      const first = await send(recorded);
      const again = await send(recorded);
      assert.equal(again.status, first.status);
      if (first.status !== 200) continue;
      assert.deepEqual([again.body.created, again.body.updated, again.body.resolved], [0, 0, 0], recorded.file);
      assert.deepEqual(again.body.alerts, first.body.alerts, recorded.file);
    }
  });
});

describe('F32: no body is read by the wrong tool', () => {
  // Asked last, in this order: for them only what is left of the bodies counts.
  const wide = ['alertmanager', 'generic_json', 'native'];
  const narrow = TOOLS.filter(({ descriptor }) => !wide.includes(descriptor.id));

  test('the forms that several tools speak are asked last', () => {
    assert.deepEqual(
      TOOLS.slice(-wide.length).map(({ descriptor }) => descriptor.id),
      wide,
    );
  });

  for (const recorded of RECORDED) {
    test(`${recorded.file} among ${narrow.length} tools`, () => {
      const body = jsonOf(recorded);
      const request = { headers: headersOf(recorded), receivedAt: new Date('2030-05-15T12:00:00Z') };
      const own = SPEAKS[recorded.tool] ?? [recorded.tool];
      const takers = narrow.filter(({ source }) => (!Array.isArray(body) || source?.lists) && source?.matches(body, request));
      for (const { descriptor } of takers) assert.ok(own.includes(descriptor.id), `${descriptor.id} takes it as well`);
      const found = findSource(body, request)?.name ?? 'none';
      if (recorded.handling !== 'reject_or_ignore') assert.ok(own.includes(found), `${found} takes it`);
      if (found !== 'none') assert.equal(detectAndParse(findSource, body, request).source, found);
    });
  }

  test('a tool is found by its anchors, and says all that the gallery shows', () => {
    for (const recorded of RECORDED) {
      const body = jsonOf(recorded);
      const headers = headersOf(recorded);
      for (const { source } of TOOLS) {
        if (!source?.anchors || Array.isArray(body) || !source.matches(body, { headers, receivedAt: new Date() })) continue;
        const seen = new Set([...Object.keys(body as object), ...Object.keys(headers).map((name) => `header:${name}`)]);
        assert.ok(
          source.anchors.some((anchor) => seen.has(anchor)),
          `${recorded.file} matches ${source.name} without an anchor of it`,
        );
      }
    }
    for (const { descriptor, source } of TOOLS) {
      if (source) assert.equal(source.name, descriptor.id);
      const texts = descriptor.settings.map(({ value }) => value).join('\n');
      assert.match(texts, /\{\{(url|host)\}\}/, descriptor.id);
      assert.match(texts, /\{\{token\}\}/, descriptor.id);
      assert.ok(descriptor.steps.length > 0 && descriptor.lost.endsWith('.'), descriptor.id);
      assert.deepEqual(Object.keys(descriptor.fields), [...SOURCE_FIELDS], descriptor.id);
    }
    assert.equal(new Set(TOOLS.map(({ descriptor }) => descriptor.id)).size, TOOLS.length);
  });
});
