// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/db/database.ts';
import { ADA, startBothChats } from '../../test/flows/chat/both-chats.ts';
import { PASSWORD } from '../../test/harness/app.ts';
import { moveClock } from '../../test/harness/clock.ts';
import { startMailServer } from '../../test/harness/fakes/smtp.ts';
import { until } from '../../test/harness/until.ts';
import { judgeCount } from '../judge.ts';
import { startPostgres } from '../postgres.ts';

/**
 * The night of a team, from the first alert to the second time: a database goes down, twelve services that depend on it
 * alert, 500 alerts in all; it is acknowledged from chat, merged, updated, resolved and written up, and comes back the next
 * day. Prints every message that people and customers got, in order: read all of it.
 *
 * Concerns: src/modules, src/integrations/channels
 */
const SERVICES = 12;
const ALERTS = 500;
const HOURS_MS = 20 * 3_600_000;
const MINUTE_MS = 61_000;
const QUIET_MS = 2_500;

/** What no text that a person reads may have. */
const WRONG: readonly (readonly [string, RegExp])[] = [
  ['an instant in ISO form', /\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ['a value of the program', /\b(?:undefined|NaN|\[object)\b/],
  ['an id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?![^\s]*[)\s]?$)/m],
];

await using _postgres = await startPostgres('prove-drill');
await using closing = new AsyncDisposableStack();
const mail = closing.adopt(await startMailServer(), ({ stop }) => stop());
const env = { SMTP_URL: mail.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' };
const { app, chatone, chattwo, announce } = closing.adopt(await startBothChats({ env }), ({ stop }) => stop());
const db = closing.adopt(openDatabase({ url: app.database.url, max: 2, name: 'drill' }), ({ close }) => close());
const said: string[] = [];
const seen = new Map<string, string>();
let PEOPLE: readonly Person[] = [];
const scene = await prepare();
await afterwards(await night(scene), scene.ben, scene.cy);
judge();

/** Everything that anybody reads by now, each with the place where it stands: what is edited keeps its place. */
function read(): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  const channels = new Set(['C0ALERTS', ...chatone.channels.map(({ id }) => id), ...PEOPLE.map(({ chat }) => `D${chat}`)]);
  for (const channel of channels)
    for (const message of chatone.messages(channel)) {
      const name = chatone.channels.find(({ id }) => id === channel)?.name ?? channel;
      all.set(`chatone ${name} ${message.ts}`, message.shown);
      for (const reply of chatone.replies(message.ts)) all.set(`chatone ${name} thread ${reply.ts}`, reply.shown);
    }
  for (const { chat, name } of PEOPLE)
    for (const [place, text] of chatone.privateMessages(chat).entries()) all.set(`chatone only ${name} reads, ${place}`, text);
  for (const post of chattwo.posts()) all.set(`chattwo ${post.id}`, post.shown);
  for (const [place, { to, subject, text }] of mail.emails.entries()) all.set(`mail ${place} to ${to.join(', ')}`, `${subject}\n${text}`);
  return all;
}

/** Waits until nothing new is said for a while, and prints what was. */
async function tell(step: string): Promise<void> {
  let quiet = performance.now();
  let before = '';
  while (performance.now() - quiet < QUIET_MS) {
    const now = JSON.stringify([...read()]);
    if (now !== before) quiet = performance.now();
    before = now;
    await sleep(100);
  }
  process.stdout.write(`\n=== ${step}\n`);
  let held = 0;
  for (const [place, text] of read()) {
    if (seen.get(place) === text) continue;
    const edited = seen.has(place);
    seen.set(place, text);
    said.push(text);
    // The same words of twelve services are read once.
    held += 1;
    if (held <= 14) process.stdout.write(`\n--- ${place}${edited ? ' (edited)' : ''}\n${text.trimEnd()}\n`);
  }
  if (held > 14) process.stdout.write(`\n… and ${held - 14} more like these\n`);
  await publicPage();
}

/** What customers read, and whether it is greener than what the team knows. */
async function publicPage(): Promise<void> {
  const page = await (await fetch(`${app.url}/status/acme`)).text();
  const words = page
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  if (seen.get('page') === words) return;
  seen.set('page', words);
  said.push(words);
  process.stdout.write(`\n--- customers read\n${words.split('\n').slice(0, 40).join(' | ')}\n`);
}

interface Person {
  readonly name: string;
  readonly chat: string;
  readonly id: string;
}

async function call(method: 'POST' | 'PUT' | 'PATCH', path: string, body: unknown): Promise<any> {
  const answer = await app.api(method, `/api/v1/${path}`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function made(path: string, body: unknown): Promise<any> {
  return call('POST', path, body);
}

async function person(name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  const { user } = await made('users', { email, display_name: name, role: 'operator', password: PASSWORD });
  const chat = `U0${name.toUpperCase()}`;
  chatone.users.push({ id: chat, email, name, confirmed: true });
  await db.query('update users set email_verified_at = coalesce(email_verified_at, app_now()) where id = $1', [user.id]).catch(() => []);
  const rules = JSON.stringify(['chatone', 'email'].map((channel) => ({ urgency: 'high', channel, delay_minutes: 0 })));
  await db.query('insert into notification_preferences (user_id, rules, updated_at) values ($1, $2, app_now())', [user.id, rules]);
  return { name, chat, id: user.id };
}

async function command(who: string, text: string, channel = 'C0ALERTS'): Promise<void> {
  const callback = chatone.commandCallback(who, text, channel);
  const answer = await fetch(app.url + callback.path, { method: 'POST', headers: { ...callback.headers }, body: callback.body });
  if (answer.status !== 200) throw new Error(`/tocsin ${text}: ${answer.status} ${await answer.text()}`);
}

function alert(name: string, index: number, status: 'firing' | 'resolved' = 'firing') {
  const service = name === 'orders-db' ? name : `shop-${index % SERVICES}`;
  const summary = name === 'orders-db' ? 'The primary of orders-db does not answer' : `Pods of ${service} are not ready`;
  return {
    status,
    labels: {
      alertname: name === 'orders-db' ? 'DatabaseDown' : 'PodNotReady',
      namespace: 'shop',
      service,
      deployment: service,
      pod: `${service}-${index}`,
      severity: name === 'orders-db' ? 'critical' : 'warning',
    },
    annotations: { summary },
  };
}

async function prepare() {
  await call('PUT', 'system/config', {
    settings: { ...(await app.api('GET', '/api/v1/system/config')).body.settings, time_zone: 'Europe/Berlin' },
  });
  const admin = (await app.api('GET', '/api/v1/auth/me')).body.user;
  const [ben, cy] = [await person('Ben'), await person('Cy')];
  PEOPLE = [{ name: 'Ada', chat: ADA.chatone, id: admin.id }, ben, cy];
  const team = await made('teams', { name: 'Data', member_ids: [ben.id, cy.id] });
  await call('PATCH', `on-call/schedules/${team.schedule_id}`, {
    layers: [{ name: 'Week', rotation_type: 'weekly', user_ids: [ben.id] }],
  });
  const levels = [
    { delay_minutes: 5, targets: [{ target_type: 'team', target_team_id: team.id }] },
    { delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: cy.id }] },
  ];
  const policy = await made('escalation-policies', { name: 'Data', levels });
  const service = (name: string, more: object = {}) =>
    made('services', {
      name,
      team_id: team.id,
      escalation_policy_id: policy.id,
      matchers: [`service="${name}"`],
      auto_incident: 'off',
      ...more,
    });
  const orders = await service('orders-db', { auto_incident: 'critical' });
  for (let n = 0; n < SERVICES; n += 1) await service(`shop-${n}`, { dependency_ids: [orders.id] });
  await announce();
  const page = await made('status-pages', {
    slug: 'acme',
    title: 'Acme',
    components: [{ name: 'Orders', service_id: orders.id, automatic: true }, { name: 'Search' }],
  });
  await fetch(`${app.url}/status/acme/subscribe`, { method: 'POST', body: new URLSearchParams({ email: 'anna@customer.example' }) });
  await until(() => mail.emails.some(({ to }) => to.includes('anna@customer.example')), 'the question to the subscriber');
  const [, link = ''] = /\/status\/acme\/(confirm\/[\w.-]+)/.exec(mail.emails.at(-1)?.text ?? '') ?? [];
  await fetch(`${app.url}/status/acme/${link}`, { method: 'POST' });
  await tell('before anything happens');
  return { ben, cy, page };
}

async function opened(title: RegExp): Promise<any> {
  return ((await app.api('GET', '/api/v1/incidents?limit=50')).body.items as any[]).find((one) => title.test(one.title));
}

/** From the first alert to the last update. @returns the incident */
async function night({ ben, cy, page }: Awaited<ReturnType<typeof prepare>>) {
  await app.webhook([alert('orders-db', 0)]);
  await until(async () => (await opened(/orders-db|DatabaseDown/)) !== undefined, 'the incident');
  await app.webhook(Array.from({ length: ALERTS - 1 }, (_, n) => alert('pods', n)));
  await tell('the database is down, and twelve services alert');

  const [message] = chatone.messages('C0ALERTS').filter(({ shown }) => shown.includes('DatabaseDown'));
  await chatone.click(app.url, message?.ts ?? '', 'acknowledge', ben.chat);
  await tell('Ben acknowledges on the alert’s message');

  const first = await opened(/orders-db|DatabaseDown/);
  await command(ben.chat, 'declare high Checkout fails for shop-1');
  await until(async () => (await opened(/^Checkout fails$/)) !== undefined, 'the second incident');
  const second = await opened(/^Checkout fails$/);
  await command(ben.chat, `severity #${first.number} critical`);
  await tell('Ben declares what he sees at the checkout');

  await made(`incidents/${second.number}/merge`, { into: first.id });
  await made(`incidents/${first.number}/ics/roles`, { role: 'liaison', user_id: cy.id });
  await tell('the second is merged into the first, and Cy becomes liaison');

  await made(`incidents/${first.number}/coordination/messages`, { kind: 'order', text: 'Fail over to the replica', to: [cy.id] });
  await command(ben.chat, `update #${first.number} The primary lost its disk, we fail over`);
  await made(`incidents/${first.number}/status-updates`, {
    message: 'Orders fail. We switch to a standby.',
    audience: 'public',
    status_page_ids: [page.id],
  });
  await tell('an order, and what the team and customers read');
  const during = (await app.api('GET', `/api/v1/status-pages/${page.id}`)).body.components;
  judgeCount(during[0].status !== 'operational', `while it goes on, customers read that Orders is ${during[0].status}`);

  await made(`incidents/${first.number}/timeline`, { text: 'The replica is the primary since 14:10' });
  await app.webhook([alert('orders-db', 0, 'resolved'), ...Array.from({ length: ALERTS - 1 }, (_, n) => alert('pods', n, 'resolved'))]);
  await command(ben.chat, `note #${first.number} Rolled the pods`);
  for (const step of ['mitigate', 'resolve']) await made(`incidents/${first.number}/${step}`, {});
  await tell('it is over');
  const after = await app.api('GET', `/api/v1/incidents/${first.number}`);
  judgeCount(after.body.still_published.length === 1, 'whoever resolved sees that customers still read it goes on');
  await made(`incidents/${first.number}/status-updates`, { message: 'Orders work again.', audience: 'public', status_page_ids: [page.id] });
  // Subscribers get one letter per minute.
  await moveClock(app.database.url, MINUTE_MS);
  await tell('the last update');
  const letters = mail.emails.filter(({ to }) => to.includes('anna@customer.example')).map(({ subject }) => subject);
  judgeCount(letters.at(-1)?.includes('Resolved') === true, `the last letter to customers says: ${letters.at(-1)}`);
  const over = chatone.messages('C0ALERTS').find(({ shown }) => shown.includes('DatabaseDown'))?.shown ?? '';
  judgeCount(over.includes(`Incident #${first.number} is resolved`), 'the message of the alert says that its incident is resolved');
  return first;
}

/** The post-mortem, and the second time. */
async function afterwards(first: any, ben: Person, cy: Person): Promise<void> {
  const doc = `incidents/${first.number}/post-mortem`;
  const draft = await made(doc, { root_cause: 'The disk of the primary was 7 years old' });
  process.stdout.write(
    `\n--- the draft of the post-mortem\n${draft.summary}\n\n${draft.detection}\n\n${draft.resolution}\n${draft.timeline.map(({ text }: any) => `- ${text}`).join('\n')}\n`,
  );
  await made(`${doc}/action-items`, { title: 'Replace disks after 5 years', type: 'prevent', priority: 'high', owner_id: cy.id });
  await made(`${doc}/${draft.id}/submit-review`, { blameless_confirmed: true });
  await made(`${doc}/${draft.id}/approve`, undefined);
  await tell('the post-mortem is approved');

  await moveClock(app.database.url, HOURS_MS);
  await app.webhook([alert('orders-db', 0)]);
  await until(async () => (await opened(/orders-db|DatabaseDown/))?.number !== first.number, 'the second time');
  await tell('the next day it happens again');
  const again = await opened(/orders-db|DatabaseDown/);
  const before = (await app.api('GET', `/api/v1/incidents/${again.number}/seen-before`)).body.items;
  judgeCount(before[0]?.number === first.number && before[0]?.cause !== null, 'the second time names the first, and its cause');
  const pages = said.filter(
    (text) => text.includes(`Incident #${again.number}`) && text.includes(`Seen before: incident #${first.number}`),
  );
  judgeCount(pages.length === 2, `${pages.length} pages of the second time, in chat and mail, say what the first was`);
  const load = (await app.api('GET', '/api/v1/on-call/metrics')).body.totals.find(({ user_id: id }: any) => id === ben.id);
  judgeCount(load?.page_count === 3, `Ben was paged ${load?.page_count} times: for the database, the checkout and the second time`);
}

function judge(): void {
  for (const [what, pattern] of WRONG) {
    const found = said.filter((text) => pattern.test(text.replace(/https?:\/\/\S+/g, '')));
    judgeCount(
      found.length === 0,
      `${what} in ${found.length} of ${said.length} texts${found.length > 0 ? `: ${found[0]?.slice(0, 300)}` : ''}`,
    );
  }
  const bare = said.filter((text) => /^\S+ \S+ · PodNotReady$/m.test(text));
  judgeCount(bare.length === 0, `${bare.length} messages do not say which one they mean`);
}
