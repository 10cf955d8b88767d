import { SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../inbox/inbox.actions.ts';
import { IN_APP, type PersonChannelName } from './page.ts';
import type { PageVerdict } from './page-verdict.ts';
import { recordOnTimelines } from './paged-incidents.actions.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { insertPages, type NewPage, type PageRow, channelsTaken, requestKey } from './pages.store.ts';
import type { Person } from '../preferences/preferences.store.ts';
import { alternateFor, methodsOf } from '../preferences/preferences.ts';
import { NOTIFICATIONS, TIMELINE } from '../events.ts';

/** Pages of one channel, and the people they are for. */
export interface FailedPages {
  readonly pages: readonly PageRow[];
  readonly people: readonly Person[];
  readonly channel: PersonChannelName;
}

/** What became of them. `held`: nothing was tried, the channel is not connected. */
export interface Failure extends Pick<PageVerdict, 'detail' | 'alternate'> {
  readonly state: PageVerdict['state'] | 'held';
}

type FailureDeps = Pick<PageSenderDeps, 'live' | 'methods' | 'personChannelFor'>;

/** Another way to the people where there is one, and the failure where people see it. */
export async function reportFailure(tx: Tx, deps: FailureDeps, { pages, people, channel }: FailedPages, failure: Failure): Promise<void> {
  const by = (name: PersonChannelName) => deps.methods.of(name).byInFull;
  const persons = new Map(people.map((person) => [person.userId, person]));
  const ofIncidents = pages.filter((page) => page.incident_id !== null);
  const others = failure.alternate ? await takeAlternates(tx, deps, ofIncidents, persons) : new Map<string, PersonChannelName>();
  const reported = failure.state === 'failed' ? ofIncidents.filter(({ id }) => others.has(id)) : ofIncidents;
  await recordOnTimelines(
    tx,
    deps.live,
    reported.map((page) => {
      const other = others.get(page.id) ?? null;
      return {
        incidentId: page.incident_id ?? '',
        actor: SYSTEM,
        kind: TIMELINE.page.failed,
        text: `${persons.get(page.user_id)?.name} could not be notified ${by(channel)}: ${failure.detail ?? ''}.${other ? ` Tried ${by(other)} instead.` : ''}`,
        data: { ...pageData(page), reason: failure.detail, alternate: other },
      };
    }),
  );
  // What is held has not failed: the admins are notified, once an hour.
  if (failure.state !== 'dead') return;
  const reason = failure.detail ?? '';
  await notify(tx, deps.live, {
    userIds: [...persons.keys()],
    kind: NOTIFICATIONS.page.dead,
    title: `A page could not reach you ${by(channel)}`,
    body: reason,
    link: '/account?tab=notifications',
    dedupKey: `page.dead ${channel} ${tx.now.toISOString().slice(0, 10)} ${reason}`.slice(0, 500),
  });
}

/** The channels that the service is connected to. */
export async function connectedChannels({
  methods,
  personChannelFor,
}: Pick<PageSenderDeps, 'methods' | 'personChannelFor'>): Promise<ReadonlySet<PersonChannelName>> {
  const found = await Promise.all(
    methods.all.map(async ({ id }) => (id === IN_APP.id || (await personChannelFor(id)) !== null ? id : null)),
  );
  return new Set(found.filter((name) => name !== null));
}

/** Plans another way for each page whose person has one left. One for each page: should it fail as well, it finds the next one. */
async function takeAlternates(
  tx: Tx,
  deps: FailureDeps,
  pages: readonly PageRow[],
  people: ReadonlyMap<string, Person>,
): Promise<ReadonlyMap<string, PersonChannelName>> {
  const connected = await connectedChannels(deps);
  const taken = await channelsTaken(
    tx,
    pages.map(({ id }) => id),
  );
  const wanted = pages.flatMap((page) => {
    const person = people.get(page.user_id);
    const step = taken.get(page.id);
    if (!person || !step || step.hasAlternate) return [];
    const channel = alternateFor(deps.methods, {
      planned: new Set(step.planned),
      methods: methodsOf(deps.methods, person, connected),
      urgency: page.urgency,
    });
    return channel === null ? [] : [{ page, channel }];
  });
  const written = await insertPages(
    tx,
    wanted.map(({ page, channel }) => alternateOf(page, channel, tx.now)),
  );
  const added = new Set(written.map(({ alternate_for: id }) => id));
  return new Map(wanted.filter(({ page }) => added.has(page.id)).map(({ page, channel }) => [page.id, channel]));
}

function alternateOf(page: PageRow, channel: PersonChannelName, now: Date): NewPage {
  return {
    kind: page.kind,
    incidentId: page.incident_id,
    episode: page.episode,
    round: page.round,
    level: page.level,
    userId: page.user_id,
    channel,
    scheduleId: page.schedule_id,
    urgency: page.urgency,
    content: page.content,
    dedupKey: page.content?.ask?.kind === 'join' ? requestKey(page.content.ask.id) : null,
    alternateFor: page.id,
    dueAt: now,
    reason: null,
  };
}

/** What names a page in an entry of the timeline. */
export function pageData(page: PageRow): Readonly<Record<string, unknown>> {
  const { id, user_id, channel, level, round } = page;
  return { page_id: id, user_id, channel, level, round };
}
