import type { Client } from '../../../demo/client.ts';
import { type DemoScene, openDemoScene } from '../../../test/browser/harness/demo-scene.ts';
import { complete, sceneAgent } from '../../../test/browser/harness/investigation-scene.ts';
import type { SceneIds } from '../../../test/browser/harness/screens.ts';
import { firing, type Stage } from '../../../test/browser/harness/stage.ts';
import type { Made } from '../../session.ts';
import { fillPast } from './past.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Words that screens find hard: long without a gap, from right to left, with signs of several code points, and with markup. */
export const HARD = {
  long: 'The checkout of every storefront in every region answers with errors for customers who pay by invoice and live abroad',
  unbroken: 'kube_horizontal_pod_autoscaler_unavailable_for_more_than_fifteen_minutes_in_production_eu_central_1',
  rightToLeft: 'شبكة الدفع لا تستجيب للعملاء في المنطقة الشمالية',
  emoji: '🔥🔥 Datenbank 👩🏽‍🚒 überlastet 🇩🇪 שלום',
  markup: '<img src=x onerror=alert(1)> & "quotes" `code` **bold**',
} as const;

const WORDS = Object.values(HARD);
/** As long as most names may be. */
const name = (words: string) => words.slice(0, 80);

/** The demo with more of everything than fits on a screen, in {@link HARD} words too. */
export async function openMuch(): Promise<{ readonly stage: Stage; readonly ids: SceneIds; close(): Promise<void> }> {
  const scene = await openDemoScene();
  try {
    return { stage: scene.stage, ids: await fill(scene), close: scene.close };
  } catch (error) {
    await scene.close();
    throw error;
  }
}

async function fill({ stage, client, token }: DemoScene): Promise<SceneIds> {
  const make = async (path: string, body: object = {}) => (await client.call('POST', `/api/v1/${path}`, body)) as Made;
  await fillAlerts(stage, token);
  const [service] = await list(client, 'services?search=checkout');
  const serviceId = service?.id ?? '';
  await fillPast(client, stage.databaseUrl, serviceId);
  const incident = await fillIncidents(make, client, serviceId);
  const ids = { ...(await fillKnowledge(make)), ...(await fillSetUp(make)) };
  await fillPeople(make, client);
  const investigation = await fillInvestigations(stage);
  const [schedule] = await list(client, 'on-call/schedules');
  const [alert] = await list(client, 'alerts?limit=1&sort=-created_at');
  const [webhookToken] = await list(client, 'webhook-tokens');
  const found = { schedule: schedule?.id ?? '', alert: alert?.number ?? 1, webhookToken: webhookToken?.id ?? '' };
  return { ...ids, incident, investigation, ...found };
}

async function list(client: Client, path: string): Promise<readonly Made[]> {
  return ((await client.call('GET', `/api/v1/${path}`)) as { readonly items: readonly Made[] }).items;
}

type Make = (path: string, body?: object) => Promise<Made>;

async function fillAlerts(stage: Stage, token: string): Promise<void> {
  const severities = ['critical', 'high', 'warning', 'info'];
  const alerts = WORDS.flatMap((words, index) => [
    {
      status: 'firing',
      labels: {
        alertname: `Hard${index}`,
        severity: severities[index % 4],
        service: words.slice(0, 60),
        a_label_with_a_rather_long_name: words,
        team: words,
      },
      annotations: { summary: words, description: `${words}\n\n${words}` },
    },
    firing(name(words), { severity: severities[(index + 1) % 4] ?? 'info', pod: `pod-${index}` }),
  ]);
  const status = await stage.post(token, alerts);
  if (status >= 300) throw new Error(`the hard alerts were answered with ${status}`);
}

async function fillIncidents(make: Make, client: Client, serviceId: string): Promise<number> {
  const severities = ['critical', 'high', 'medium', 'low'];
  let first = 0;
  for (const [index, title] of WORDS.entries()) {
    const severity = severities[index % 4];
    const { number, id } = await make('incidents', {
      title,
      severity,
      description: WORDS.join('. '),
      ...(index === 0 ? { service_id: serviceId } : {}),
    });
    if (index === 0) await fillCommand(make, client, `incidents/${id}`);
    first ||= number;
    await make(`incidents/${id}/timeline`, { text: WORDS[(index + 1) % WORDS.length] });
    await make(`incidents/${id}/status-updates`, { message: title, next_update_in_minutes: 30 });
    const written = { root_cause: `${title}. `.repeat(3), contributing_factors: WORDS, summary: `${title}. `.repeat(20) };
    await make(`incidents/${id}/post-mortem`, written);
    const item = { title: WORDS[(index + 2) % WORDS.length], priority: 'high', due_date: '2027-01-31' };
    for (const type of ['prevent', 'mitigate']) await make(`incidents/${id}/post-mortem/action-items`, { ...item, type });
  }
  await client.call('POST', `/api/v1/incidents/${first}/acknowledge`, {});
  const items = await list(client, 'alerts?limit=20');
  await make(`incidents/${first}/alerts`, { alert_numbers: items.map(({ number }) => number) });
  return first;
}

/** The room where one incident is led: roles, orders, the ICS document and talk. */
async function fillCommand(make: Make, client: Client, incident: string): Promise<void> {
  const items = await list(client, 'users');
  const roles = ['incident_commander', 'operations_lead', 'liaison'] as const;
  for (const [index, role] of roles.entries())
    await make(`${incident}/ics/roles`, { role, user_id: items[index % items.length]?.id, offer: index > 1 });
  for (const kind of ['order', 'decision', 'message'] as const)
    for (const text of WORDS)
      await make(`${incident}/coordination/messages`, { kind, text, to: ['operations_lead'], ack_required: kind === 'order' });
  for (const text of WORDS) await make(`${incident}/thread/messages`, { text });
  const write = (section: string, content: unknown) =>
    client.call('PATCH', `/api/v1/${incident}/ics/document/${section}`, { content, version: 0 });
  for (const section of ['situation', 'safety', 'notes']) await write(section, WORDS.join('\n\n'));
  const actions = WORDS.map((text, index) => ({ id: `action-${index}`, text, status: index % 2 ? 'planned' : 'done' }));
  await write('actions', actions);
}

async function fillKnowledge(make: Make) {
  const body = `# Start here\n\n${WORDS.join('\n\n')}\n\n| Step | Who |\n|---|---|\n| ${HARD.long} | ${HARD.unbroken} |\n\n\`\`\`\n${HARD.unbroken.repeat(3)}\n\`\`\`\n`;
  const steps = ['check', 'query', 'action', 'decision'].map((kind, index) => ({
    title: WORDS[index % WORDS.length],
    kind,
    body: HARD.long,
    command: `kubectl -n {{namespace}} rollout restart deployment/{{deployment}} --timeout=5m --${HARD.unbroken}`,
    expected: HARD.emoji,
    url: 'https://grafana.example.com/d/ledger?var-namespace={{namespace}}',
  }));
  const made = { note: '', playbook: '', memory: '' };
  for (const [index, words] of WORDS.entries()) {
    const tags = ['payments', HARD.unbroken.slice(0, 40)];
    const note = await make('knowledge', { title: words, body, tags, url: 'https://wiki.example.com/payments' });
    const playbook = await make('playbooks', {
      name: name(words),
      state: index % 2 ? 'draft' : 'enabled',
      label_selectors: { team: 'storefront' },
      tags: ['ledger'],
      steps,
    });
    const memory = await make('memories', { text: `${words}. ${HARD.long}`, tags: ['bank'] });
    if (index === 0) Object.assign(made, { note: note.id, playbook: playbook.id, memory: memory.id });
  }
  for (let n = 0; n < 40; n += 1) await make('knowledge', { title: `Note ${n}`, body: 'Some words. '.repeat(40), tags: ['many'] });
  return made;
}

async function fillSetUp(make: Make) {
  const made = { heartbeat: '', statusPage: '' };
  for (const [index, words] of WORDS.entries()) {
    const beating = { name: name(words), period_seconds: 3_600, description: HARD.long, labels: { team: words.slice(0, 60) } };
    const heartbeat = (await make('heartbeats', beating)) as Made & { readonly ping_url: string };
    if (index < 3) await fetch(heartbeat.ping_url + (index === 1 ? '/fail' : ''), { method: 'POST', body: HARD.unbroken });
    await make('maintenance-windows', {
      title: words,
      matchers: [`team="${words.replaceAll(/["\\]/g, '')}"`, `cluster!="${HARD.unbroken}"`],
      duration_minutes: 60 * (index + 1),
    });
    await make('triage/rules', {
      name: name(words),
      matchers: [`namespace=~"team-${index}-.*"`, `cluster!="${HARD.unbroken}"`],
      decision: (['investigate', 'noise', 'incident'] as const)[index % 3],
      enabled: index % 2 === 0,
    });
    const page = await make('status-pages', {
      slug: `page-${index}`,
      title: name(words),
      description: HARD.long,
      components: Array.from({ length: 8 }, (_, n) => ({
        name: name(WORDS[n % WORDS.length] ?? ''),
        group: n < 4 ? HARD.emoji : HARD.long.slice(0, 60),
        status: n === 3 ? 'major_outage' : 'operational',
      })),
    });
    if (index === 0) {
      Object.assign(made, { heartbeat: heartbeat.id, statusPage: page.id });
      for (const title of WORDS)
        await make(`status-pages/${page.id}/incidents`, { title, message: WORDS.join('\n'), status: 'identified' });
    }
    await make('webhook-tokens', { name: name(words) });
    await make('services', { name: name(words), description: HARD.long, matchers: [`team="t${index}"`] });
    await make('shared-secrets', { name: `secret-${index}`, value: 'a value nobody sees', description: words });
  }
  for (let n = 0; n < 40; n += 1) await make('services', { name: `service-${n}`, matchers: [`service="service-${n}"`] });
  const grafana = { settings: { url: 'https://grafana.example.org' }, secrets: { api_key: 'a key nobody sees' } };
  await make('credential-providers', { name: 'grafana', kind: 'grafana', ...grafana });
  await make('oidc/providers', { name: HARD.long.slice(0, 60), issuer: 'https://127.0.0.1:9', client_id: HARD.unbroken });
  return made;
}

async function fillPeople(make: Make, client: Client): Promise<void> {
  const ids: string[] = [];
  for (const [index, words] of WORDS.entries()) {
    const made = (await client.call('POST', '/api/v1/users', {
      email: `${HARD.unbroken.replaceAll('_', '.').slice(0, 40)}.${index}@a-rather-long-domain-of-a-company.example.org`,
      display_name: words.slice(0, 60),
      role: (['operator', 'viewer', 'admin'] as const)[index % 3],
      password: 'a password of the proof',
    })) as { readonly user: Made };
    ids.push(made.user.id);
  }
  const teams: string[] = [];
  for (const words of WORDS) {
    const zone = 'America/Argentina/Buenos_Aires';
    const team = await make('teams', { name: name(words), description: HARD.long, member_ids: ids, time_zone: zone });
    teams.push(team.id);
    const layers = [{ name: words.slice(0, 60), rotation_type: 'daily', handoff_time: '09:00', user_ids: ids }];
    await client.call('PATCH', `/api/v1/on-call/schedules/${team.schedule_id}`, { layers });
    const [start, end] = [DAY_MS, DAY_MS + 6 * HOUR_MS].map((from) => new Date(Date.now() + from).toISOString());
    await make(`on-call/schedules/${team.schedule_id}/overrides`, { user_id: ids[0], start, end });
  }
  await make('escalation-policies', {
    name: name(HARD.long),
    levels: [
      { delay_minutes: 5, targets: teams.map((id) => ({ target_type: 'team', target_team_id: id })) },
      { delay_minutes: 10, targets: ids.map((id) => ({ target_type: 'user', target_user_id: id })) },
    ],
    repeat_count: 2,
  });
  for (const words of WORDS) await make('user/tokens', { name: words.slice(0, 60), permissions: ['alerts:read'], expires_at: null });
}

async function fillInvestigations(stage: Stage): Promise<string> {
  const agent = await sceneAgent(stage, { name: 'Pool watcher' });
  try {
    const work = await agent.begin({ name: 'PaymentsFail' });
    await complete(agent, work);
    await agent.begin({ name: HARD.long.slice(0, 60), severity: 'warning' });
    return work.id;
  } finally {
    agent.stop();
  }
}
