import { startFakeChatone } from '../../test/harness/fakes/fake-chatone.ts';
import { until } from '../../test/harness/until.ts';
import { median } from '../figures.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { paced } from '../pace.ts';
import { startServer } from '../server.ts';
import { makeServicePagingMe, PERSON, setUp } from '../session.ts';

/**
 * A storm that lasts, for one person: 20 incidents a minute for ten minutes, a real server, a stand-in for Slack. Every
 * incident must be named in a message, none later than promised. `npm run prove storm 60` takes a minute instead.
 *
 * Concerns: src/modules/notifications, src/modules/escalation, src/integrations/channels/chatone
 */
const SECONDS = Number(process.argv[2] ?? 600);
const EVERY_SECONDS = 3;
const PROMISED = { longestSeconds: 20, free: 5, aMinute: 4 };

await using closing = new AsyncDisposableStack();
const slack = closing.adopt(await startFakeChatone(), ({ stop }) => stop());
slack.users.push({ id: 'U0BENCH', name: PERSON.display_name, email: PERSON.email, confirmed: true });
await using server = await startServer({ OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8' });
const session = await setUp(server.url);
await session.call('PUT', '/api/v1/integrations', {
  chatone: { base_url: slack.apiUrl, bot_token: slack.botToken, signing_secret: slack.signingSecret },
});
const messages = () => slack.calls.filter(({ method }) => method === 'chat.postMessage');
const service = await makeServicePagingMe(session, 'storm', 'chatone');
const opened: { readonly number: number; readonly at: number }[] = [];
for await (const { n } of paced(Math.ceil(SECONDS / EVERY_SECONDS), 1 / EVERY_SECONDS)) {
  const body = { title: `Storm ${n}`, severity: n % 4 === 0 ? 'critical' : 'low', service_id: service };
  const { number } = await session.make('incidents', body);
  opened.push({ number, at: Date.now() });
}
/** In seconds. */
const waits = () =>
  opened.map(({ number, at }) => {
    const named = new RegExp(`#${number}\\b`);
    const message = messages().find(({ args }) => named.test(JSON.stringify(args)));
    return message ? Math.max(0, message.at - at) / 1_000 : Number.POSITIVE_INFINITY;
  });
await until(() => waits().every(Number.isFinite), 'all to be named', 30_000).catch(() => {});
const waited = waits();
const longest = Math.max(...waited);
const unnamed = waited.filter((wait) => !Number.isFinite(wait)).length;
const most = PROMISED.free + Math.ceil((SECONDS / 60 + 0.5) * PROMISED.aMinute);
judgeCount(
  unnamed === 0 && messages().length <= most,
  `${opened.length} incidents in ${SECONDS} s, not named: ${unnamed}; ${messages().length} messages, at most ${most}`,
);
judgeTime(
  longest <= PROMISED.longestSeconds,
  `waited: half of them ${median(waited).toFixed(1)} s, longest ${longest.toFixed(1)} s, promised ${PROMISED.longestSeconds}`,
);
