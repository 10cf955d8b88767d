import { until } from '../../harness/until.ts';
import { complete, type SceneAgent, sceneAgent } from '../harness/investigation-scene.ts';
import { firing } from '../harness/stage.ts';
import { type LookStage, numberOf, scene, shows } from './sight.ts';

const LEDGER = {
  title: 'Payments: everything that was ever learned about the ledger and its peculiar habits',
  body: [
    '# Start here\n\nSee `ledgerctl`.\n\n- [ ] one\n- [x] two\n',
    '| Step | Who |\n|---|---|\n| Drain the ledger before anything else is tried | whoever is on call |\n',
    '```\nkubectl -n payments rollout restart deployment/ledger --timeout=5m --and-a-rather-long-option=true\n```\n',
    '> Never on a Friday.',
  ].join('\n'),
  tags: ['payments', 'ledger', 'a-tag-of-some-length'],
  url: 'https://wiki.example.com/payments/ledger',
};

export const KNOWLEDGE = scene(
  'notes, playbooks and memories',
  async (stage) => {
    const make = async (path: string, body: object) =>
      (await stage.call('POST', `/api/v1/${path}`, body)) as { readonly id: string; readonly number: number };
    const note = await make('knowledge', LEDGER);
    for (let n = 0; n < 12; n += 1) await make('knowledge', { title: `Note ${n}`, body: 'Some words. '.repeat(40), tags: ['many'] });
    const steps = ['check', 'query', 'action', 'decision'].map((kind) => ({
      title: `A step of the kind ${kind} with a title that takes more than one line on a phone`,
      kind,
      body: 'Look **closely** at `ledgerctl status`.',
      command: 'kubectl -n {{namespace}} rollout restart deployment/{{deployment}} --timeout=5m',
      expected: 'All pods are ready',
      url: 'https://grafana.example.com/d/ledger?var-namespace={{namespace}}',
    }));
    const falls = { name: 'Ledger falls behind', label_selectors: { app: 'ledger', severity: 'critical' }, tags: ['ledger'] };
    const playbook = await make('playbooks', { ...falls, state: 'enabled', steps });
    await make('memories', { text: 'The bank deploys on Wednesdays.' });
    return { note: note.id, playbook: playbook.id, followed: await follow(stage, make) };
  },
  [
    { name: 'notes', at: '/knowledge', ready: (page) => page.getByRole('link', { name: 'Note 11' }).waitFor() },
    { name: 'a note', at: ({ note }) => `/knowledge/${note}`, ready: shows('Never on a Friday.') },
    { name: 'a playbook that was followed', at: ({ followed }) => `/incidents/${followed}`, ready: shows('1 of 1 done') },
    { name: 'playbooks', at: '/playbooks', ready: (page) => page.getByRole('link', { name: 'Ledger falls behind' }).waitFor() },
    {
      name: 'the form of a playbook',
      at: ({ playbook }) => `/playbooks/${playbook}`,
      ready: async (page) => {
        await page.getByText('All pods are ready').first().waitFor();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('textbox', { name: 'Name' }).waitFor();
      },
    },
    { name: 'memories', at: '/memories', ready: shows('The bank deploys') },
  ],
);

/** The incident on which a playbook of one step was followed to its end. */
async function follow(
  stage: LookStage,
  make: (path: string, body: object) => Promise<{ readonly id: string; readonly number: number }>,
): Promise<number> {
  const steps = [{ title: 'Look at {{pod}}', command: 'df -h {{mount}}' }];
  const playbook = await make('playbooks', { name: 'Disk full', state: 'enabled', label_selectors: { alertname: 'DiskFull' }, steps });
  await stage.post(stage.token, [firing('DiskFull', { pod: 'web-1', mount: '/; reboot' })]);
  const { number } = await make('incidents', { title: 'The disk is full', severity: 'high' });
  await make(`incidents/${number}/alerts`, { alert_numbers: [await numberOf(stage, 'DiskFull')] });
  const run = (await make(`incidents/${number}/playbook-runs`, { playbook_id: playbook.id })) as unknown as {
    readonly id: string;
    readonly steps: readonly { readonly id: string }[];
  };
  await stage.call('PUT', `/api/v1/incidents/${number}/playbook-runs/${run.id}/steps/${run.steps[0]?.id}`, { done: true });
  return number;
}

/** Ends when its agent is told to. */
export const AGENTS: { readonly living: SceneAgent[] } = { living: [] };

export const INVESTIGATIONS = scene(
  'investigations',
  async (stage) => {
    const scout = await sceneAgent(stage, { name: 'Scout' });
    AGENTS.living.push(scout);
    const judged = await scout.begin({ name: 'PaymentErrors: 12 % of payments fail' });
    await scout.evidence(judged, {
      source: '<img src=https://evil.example.com/a.png>',
      excerpt: '![x](https://evil.example.com/b.png) <script>x()</script>',
    });
    await complete(scout, judged);
    await stage.call('POST', `/api/v1/investigations/${judged.id}/verdict`, { verdict: 'partly', note: 'Right, but the limit is older.' });
    const asks = await scout.begin({ name: 'Certificate of the bank expires', severity: 'warning' });
    const ask = (reason: string) => scout.call(asks, 'alert_resolve', { number: asks.alert }, { reason });
    await ask('The certificate was renewed.');
    const { items } = await stage.call('GET', '/api/v1/approvals?status=open');
    await stage.call('POST', `/api/v1/approvals/${(items as readonly { readonly id: string }[])[0]?.id}/deny`, {});
    await ask('Really.');
    const failed = await scout.begin({
      name: 'A name that is long enough to need more than one line on every phone, and on some screens as well',
      severity: 'high',
    });
    await scout.call(failed, 'investigation_fail', { reason: `No access: ${'x'.repeat(300)}`, retryable: false });
    return judged.id;
  },
  [
    { name: 'a result', at: (id) => `/investigations/${id}`, ready: (page) => page.getByRole('list', { name: 'Evidence' }).waitFor() },
    {
      name: 'what waits for approval',
      at: '/investigations',
      ready: (page) => page.getByRole('list', { name: 'Approvals waiting' }).waitFor(),
    },
    { name: 'approvals that were decided', at: '/investigations/approvals?all=true', ready: shows('Declined') },
    { name: 'what failed', at: '/investigations?show=dead_lettered', ready: shows('No access') },
  ],
);

export const AGENT_LIST = scene(
  'agents',
  async ({ call, url }) => {
    const talker = await call('POST', '/api/v1/agent-tokens', { name: 'Talker', capabilities: ['communicate'] });
    await call('POST', `/api/v1/agent-tokens/${String(talker['id'])}/chat/messages`, { text: 'Are you there?' });
    const said = { kind: 'text', chat_id: `agent:${String(talker['id'])}`, text: 'Here, looking at <b>it</b>' };
    const headers = { authorization: `Bearer ${String(talker['token'])}`, 'content-type': 'application/json' };
    await until(
      async () => (await fetch(`${url}/api/v1/agent/messages`, { method: 'POST', headers, body: JSON.stringify(said) })).ok,
      'the agent to speak',
    );
    for (let n = 0; n < 12; n += 1)
      await call('POST', '/api/v1/agent-tokens', {
        name: `An agent with a name that takes more than one line on a phone, number ${n}`,
        capabilities: ['investigate', 'communicate', 'command'],
        label_selectors: { namespace: `a-namespace-with-a-long-name-${n}`, team: 'payments' },
      });
  },
  [
    {
      name: 'the chat with an agent',
      at: '/agents',
      ready: async (page) => {
        await page.getByRole('button', { name: 'Chat with Talker' }).click();
        await page.getByText('Here, looking at').waitFor();
      },
    },
    { name: 'many agents', at: '/agents', ready: shows('number 11') },
  ],
);
