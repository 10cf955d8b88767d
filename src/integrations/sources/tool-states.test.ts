import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Normalised } from '../../modules/alerts/signal.ts';
import { detectAndParse } from './detect.ts';
import { findSource } from './registry.ts';

/** States that no recorded body shows, of AppDynamics to Honeycomb. */
function take(body: unknown, headers: Record<string, string> = {}): Normalised {
  return detectAndParse(findSource, body, { headers, receivedAt: new Date('2030-05-15T12:00:00Z') });
}

/** The source with what became of the body: the action and severity of its alert, or why there is none. */
function became(body: unknown, headers?: Record<string, string>): string {
  const { source, signals, rejected, ignored = [] } = take(body, headers);
  const made = signals.map(({ action, severity, onlyEnds }) => `${onlyEnds ? 'only ' : ''}${action} ${severity}`);
  return [source, ...made, ...ignored.map(({ reason }) => reason), ...rejected.map(({ code }) => code)].join(': ');
}

const fingerprint = (body: unknown) => take(body).signals[0]?.fingerprint;
const appdynamics = (eventType: string, severity = 'WARN') => ({ event: { eventType, severity, application: { name: 'a' } } });
const alarm = (state: string) => ({
  AlarmName: 'a',
  NewStateValue: state,
  AWSAccountId: '1',
  Region: 'r',
  AlarmDescription: 'severity: P1',
});
const checkly = (type: string) => ({ check_id: '1', alert_type: type, check_name: 'c', started_at: '2030-05-15T11:00:00Z' });
const checkmk = (type: string) => ({ site: 's', host: 'h', what: 'HOST', notification_type: type, severity: 'CRITICAL' });
const datadog = (transition: string, more: object = {}) => ({ alert_transition: transition, alert_id: '1', alert_title: 'x', ...more });
const dynatrace = (State: string, ProblemSeverity: string) => ({ State, PID: '1', ProblemTitle: 't', ProblemSeverity });
const run = (conclusion: string | null) => ({
  action: 'completed',
  workflow_run: { conclusion, workflow_id: 1, head_branch: 'main' },
  repository: { full_name: 'a/b' },
});
const pipeline = (status: string) => ({ object_kind: 'pipeline', object_attributes: { status, ref: 'main' }, project: { name: 'p' } });
const flux = (severity: string, reason: string) => ({ involvedObject: { kind: 'Kustomization', name: 'n' }, severity, reason });

describe('F32: what a state of a tool means', () => {
  const cases: ReadonlyArray<readonly [unknown, string]> = [
    [appdynamics('POLICY_OPEN_WARNING'), 'appdynamics: fire warning'],
    [appdynamics('POLICY_UPGRADED', 'ERROR'), 'appdynamics: fire critical'],
    [appdynamics('POLICY_CANCELED_CRITICAL', 'INFO'), 'appdynamics: resolve null'],
    [appdynamics('APPLICATION_DEPLOYMENT', 'INFO'), 'appdynamics: not_an_alert'],
    [alarm('ALARM'), 'aws_cloudwatch_sns: fire critical'],
    [alarm('OK'), 'aws_cloudwatch_sns: resolve critical'],
    [alarm('?'), 'aws_cloudwatch_sns: bad_status'],
    [{ 'detail-type': 'GuardDuty Finding', source: 'aws.guardduty', detail: {} }, 'aws_eventbridge: fire null'],
    [checkly('ALERT_DEGRADED'), 'checkly: fire warning'],
    [checkly('ALERT_DEGRADED_FAILURE'), 'checkly: fire critical'],
    [checkly('ALERT_FAILURE_DEGRADED'), 'checkly: fire warning'],
    [checkly('ALERT_DEGRADED_RECOVERY'), 'checkly: resolve null'],
    [checkly('ALERT_SSL'), 'checkly: fire warning'],
    [checkmk('ACKNOWLEDGEMENT'), 'checkmk: acknowledge null'],
    [checkmk('DOWNTIMESTART'), 'checkmk: not_an_alert'],
    [datadog('Re-Triggered', { alert_priority: 'P1' }), 'datadog: fire critical'],
    [datadog('No Data'), 'datadog: fire null'],
    [datadog('', { alert_type: 'success' }), 'datadog: resolve null'],
    [datadog('Re-Warn', { alert_type: 'error' }), 'datadog: fire warning'],
    [dynatrace('MERGED', 'PERFORMANCE'), 'dynatrace: resolve warning'],
    [dynatrace('OPEN', 'AVAILABILITY'), 'dynatrace: fire critical'],
    [flux('info', 'Progressing'), 'flux: not_an_alert'],
    [flux('info', 'HealthCheckSucceeded'), 'flux: only resolve null'],
    [run('timed_out'), 'github_actions: fire high'],
    [run('success'), 'github_actions: only resolve null'],
    [run('cancelled'), 'github_actions: no_change'],
    [run(null), 'github_actions: not_an_alert'],
    [pipeline('canceled'), 'gitlab: no_change'],
    [{ object_kind: 'push', project: {} }, 'gitlab: not_an_alert'],
    [{ ruleId: 1, ruleName: 'r', state: 'paused' }, 'grafana_legacy: no_change'],
    [{ check_result: { triggered: false }, stream: { id: '1' } }, 'graylog: resolve null'],
    [{ code: '1', name: 'n', status: 'paused', now: '' }, 'healthchecks: no_change'],
    [{ event: 'acknowledged', data: { id: '1', type: 'incident', attributes: {} } }, 'better_stack: acknowledge null'],
    [{ event: 'x', data: { id: '1', type: 'monitor', attributes: {} } }, 'better_stack: not_an_alert'],
    [{ alert_uid: '1', title: 't' }, 'generic_json: fire null'],
    [{ summary: 's', action: 'close' }, 'generic_json: resolve null'],
    [{ text: '[RESOLVED] x', username: 'm' }, 'generic_json: only resolve null'],
  ];
  for (const [body, expected] of cases) {
    test(`${JSON.stringify(body).slice(0, 90)} is ${expected}`, () => assert.equal(became(body), expected));
  }
});

test('other events of GitHub make no alert, but those with an alert in them are left to a mapping', () => {
  const event = (name: string) => ({ 'x-github-event': name });
  assert.equal(became({ action: 'opened', issue: {}, sender: {} }, event('issues')), 'github_actions: not_an_alert');
  assert.equal(
    became({ action: 'created', alert: { number: 1 }, sender: { login: 'x' } }, event('dependabot_alert')),
    'unknown: fire info',
  );
});

test('an alert of Datadog is the same whatever its transition, and another in another scope', () => {
  const title = (state: string, scope: string) => ({
    event_type: 'm',
    last_updated: '1',
    org: {},
    date: '1741082400000',
    id: state,
    title: `[${state} on {host:${scope}}] Load`,
    body: '[x](https://app.datadoghq.com/monitors/7)',
  });
  assert.equal(fingerprint(title('Triggered', 'a')), fingerprint(title('Recovered', 'a')));
  assert.notEqual(fingerprint(title('Triggered', 'a')), fingerprint(title('Triggered', 'b')));
});

test('a chat message is the same alert when its state in front changes', () => {
  const message = (state: string) => ({ text: `*[${state}:1]* disk of db-1`, username: 'm', channel: '#c' });
  assert.equal(fingerprint(message('FIRING')), fingerprint(message('RESOLVED')));
});
