import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { openSite, type Site } from '../boot/walk.ts';
import { ROOT } from '../harness/process.ts';
import { eventually, freePort, startChild } from '../harness/processes.ts';
import { NO_NGINX } from '../harness/programs/nginx.ts';
import { noPrometheus, PROMETHEUS } from '../harness/programs/prometheus.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly annotations: { readonly docs: string };
}
const FILE = path.join(ROOT, 'examples/tocsin-rules.yml');
const RULES = (parse(readFileSync(FILE, 'utf8')) as { groups: [{ rules: Rule[] }] }).groups[0].rules;
const PANELS = (
  JSON.parse(readFileSync(path.join(ROOT, 'examples/grafana-dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  }
).panels;

/** A series that makes an alert fire, and one that just does not; both of one sample a minute, for an hour. */
const SERIES: Readonly<Record<string, readonly [fires: readonly [string, string][], rests: readonly [string, string][]]>> = {
  TocsinDown: [[['up{job="tocsin"}', '0x60']], [['up{job="tocsin"}', '1x60']]],
  TocsinPagesLate: [[['svc_pages_waiting{state="late"}', '1x60']], [['svc_pages_waiting{state="planned"}', '9x60']]],
  TocsinPagesHeld: [[['svc_pages_waiting{state="held"}', '1x60']], [['svc_pages_waiting{state="held"}', '0x60']]],
  TocsinEscalationsDue: [[['svc_escalation_waiting{state="due"}', '1x60']], [['svc_escalation_waiting{state="running"}', '9x60']]],
  TocsinEscalationWatchdogSilent: [
    [['svc_escalation_watchdog_clean_timestamp_seconds', '1x60']],
    [['svc_escalation_watchdog_clean_timestamp_seconds', '1+60x60']],
  ],
  TocsinNobodyLeads: [
    [['svc_scheduler_leader{instance="a"}', '0x60']],
    [
      ['svc_scheduler_leader{instance="a"}', '0x60'],
      ['svc_scheduler_leader{instance="b"}', '1x60'],
    ],
  ],
  TocsinRoutingBehind: [[['svc_flow_undecided_alerts', '1x60']], [['svc_flow_undecided_alerts', '0x60']]],
  TocsinAlertsMissed: [[['svc_flow_orphans_total', '0+1x60']], [['svc_flow_orphans_total', '7x60']]],
  TocsinHeartbeatsBehind: [[['svc_heartbeats_behind{what="overdue"}', '1x60']], [['svc_heartbeats_behind{what="overdue"}', '0x60']]],
  TocsinRequestsRefused: [
    [['svc_webhook_refused_total{source="alertmanager",reason="json"}', '0+1x60']],
    [['svc_webhook_refused_total{source="alertmanager",reason="json"}', '3x60']],
  ],
  TocsinMappingOff: [[['svc_mapping_off', '1x60']], [['svc_mapping_off', '0x60']]],
  TocsinStatusPagesStale: [[['svc_status_pages_stale', '1x60']], [['svc_status_pages_stale', '0x60']]],
  TocsinDiskLow: [[['svc_data_dir_free_bytes', '1073741823x60']], [['svc_data_dir_free_bytes', '1073741824x60']]],
};

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the rules are what the documents say to alarm on, each on the page that its alert names', () => {
  const docs = path.join(ROOT, 'docs');
  const said = readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const text = plain(readFileSync(path.join(docs, name), 'utf8'));
      return [...text.matchAll(/[Aa]larm on (`[^`]+`(?: for [a-z ]+)?(?:, and on `[^`]+`)*)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/`([^`]+)`/g)].map(([, expr]) => `docs/${name} ${expr}`),
      );
    });
  assert.deepEqual(said.sort(), RULES.map(({ annotations, expr }) => `${annotations.docs} ${plain(expr)}`).sort());
});

describe('on a real Prometheus', { skip: noPrometheus() }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-observe-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('each alert fires when it should, and does not just before', () => {
    assert.deepEqual(Object.keys(SERIES).sort(), RULES.map(({ alert }) => alert).sort());
    const cases = Object.entries(SERIES).flatMap(([alert, kinds]) =>
      kinds.map((series, quiet) => ({
        name: `${alert} ${quiet ? 'rests' : 'fires'}`,
        interval: '1m',
        input_series: series.map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
            eval_time: '50m',
            exp_samples: quiet ? [] : [{ labels: '{}', value: 1 }],
          },
        ],
      })),
    );
    const file = path.join(folder, 'tests.yml');
    writeFileSync(file, JSON.stringify({ rule_files: [FILE], evaluation_interval: '1m', tests: cases }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  });

  test('set up as the pages say, it scrapes a server behind a proxy, evaluates every rule, and answers every query of the dashboard', async (t) => {
    const site = openSite(t);
    if (NO_NGINX) await site.serve(t);
    else await behindProxy(t, site);
    const server = site.server();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const queries = [...RULES.map(({ expr }) => expr), ...PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    const used = new Set(queries.flatMap((expr) => [...expr.matchAll(/\bsvc_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))));
    assert.deepEqual(
      [...used].filter((name) => !known.has(name)),
      [],
    );

    const port = await freePort();
    const config = path.join(folder, 'prometheus.yml');
    writeFileSync(config, DEBIANS);
    const ask = async <Data>(place: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${place}`).catch(() => null);
      return answer === null || answer.status === 503 ? null : ((await answer.json()) as { status: string; error?: string; data: Data });
    };
    const query = (expr: string) => ask<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(expr)}`);
    const reload = async () => {
      const prometheus = startChild(PROMETHEUS, [
        `--config.file=${config}`,
        `--storage.tsdb.path=${folder}/tsdb`,
        `--web.listen-address=127.0.0.1:${port}`,
      ]);
      t.after(() => prometheus.kill());
      await eventually('it has scraped the server', async () => {
        const up = await query('up{job="tocsin"}');
        return up?.data.result[0]?.value[1] === '1';
      });
      for (const expr of queries) {
        const answer = await query(expr);
        assert.equal(answer?.status, 'success', `${expr}: ${answer?.error}`);
      }
      await eventually('every rule is evaluated', async () => {
        const answer = await ask<{ groups: { rules: { health: string }[] }[] }>('rules');
        const rules = answer?.data.groups[0]?.rules;
        assert.ok(!rules?.some(({ health }) => health === 'err'), JSON.stringify(rules));
        return rules?.length === RULES.length && rules.every(({ health }) => health === 'ok');
      });
    };
    const said = await site.walk('observe.md', 'Observe', {
      names: { '/etc/prometheus': folder, 'http://localhost:9090': `http://127.0.0.1:${port}` },
      instead: {
        'systemctl reload prometheus': reload,
        'echo DEADMAN_URL=https://deadman.example.com/tocsin >> /etc/tocsin.env && systemctl restart tocsin': () => {},
      },
    });
    assert.match(said[6] ?? '', /^up\{[^}]*job="tocsin"[^}]*\} => 1 /m);
    assert.equal((said[7] ?? '').trim(), '', 'a server that has just started is fine');
    assert.deepEqual(JSON.parse(said[8] ?? '').panels, PANELS);

    const first = await site.walk('install.md', 'The first alert', {
      instead: { 'journalctl --unit tocsin --grep "setup code"': () => assert.match(server.stdout(), /setup code/) },
    });
    assert.match(first[3] ?? '', /"FirstAlert"/);
    assert.equal((await server.stop()).code, 0);
  });
});

/** Its configuration as Debian installs it, but impatient. */
const DEBIANS = `global:
  scrape_interval: 500ms
  scrape_timeout: 500ms
  evaluation_interval: 500ms

rule_files:
  # - "first_rules.yml"

scrape_configs:
  - job_name: node
    static_configs:
      - targets: ['localhost:9100']
`;

/** nginx before the server, both set up as the page says. */
async function behindProxy(t: TestContext, site: Site): Promise<void> {
  const [port, plain] = [await freePort(), await freePort()];
  const file = (name: string) => path.join(site.folder, name);
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost'];
  const named = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', file('key.pem'), '-out', file('cert.pem')];
  assert.equal(spawnSync('openssl', [...made, ...named]).status, 0);
  const reload = async () => {
    const conf = readFileSync(file('site.conf'), 'utf8')
      .replaceAll(/\S+fullchain\.pem/g, file('cert.pem'))
      .replaceAll(/\S+privkey\.pem/g, file('key.pem'))
      .replaceAll(/listen (?:\[::\]:)?80;/g, `listen 127.0.0.1:${plain};`)
      .replaceAll(/listen (?:\[::\]:)?443 /g, `listen 127.0.0.1:${port} `)
      .replaceAll('127.0.0.1:8080', new URL(site.server().url).host);
    const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${site.folder}/temp;`);
    writeFileSync(
      file('nginx.conf'),
      `daemon off; master_process off; pid ${file('nginx.pid')}; error_log stderr; events {}\nhttp { access_log off; ${temps.join(' ')}\n${conf}}`,
    );
    const nginx = startChild('/usr/sbin/nginx', ['-p', site.folder, '-c', file('nginx.conf')]);
    t.after(() => nginx.kill());
    await eventually('nginx listens', () => {
      assert.equal(nginx.process.exitCode, null, nginx.output());
      return fetch(`http://127.0.0.1:${plain}`, { redirect: 'manual' }).then(
        ({ status }) => status === 301,
        () => false,
      );
    });
  };
  await site.walk('proxy.md', 'Put behind a proxy', {
    names: {
      '/etc/nginx/conf.d/tocsin.conf': file('site.conf'),
      'https://oncall.example.org': `https://localhost:${port}`,
      'oncall.example.org': 'localhost',
    },
    env: { CURL_CA_BUNDLE: file('cert.pem') },
    instead: { 'systemctl restart tocsin': () => site.serve(t), 'nginx -t && systemctl reload nginx': reload },
  });
  const base = site
    .server()
    .stdout()
    .split('\n')
    .find((line) => line.includes('"msg":"ready"'));
  assert.equal(JSON.parse(base ?? '{}').base_url, `https://localhost:${port}`, 'people reach it through the proxy');
}
