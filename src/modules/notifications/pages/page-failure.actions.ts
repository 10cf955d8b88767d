import { SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../inbox/inbox.actions.ts';
import { IN_APP, type PersonChannelName } from './page.ts';
import type { PageVerdict } from './page-verdict.ts';
import type { PageSenderDeps } from './page-ports.ts';
import { hasAlternate, insertPages, type PageRow, plannedChannels, requestKey } from './pages.store.ts';
import type { Person } from '../preferences/preferences.store.ts';
import { alternateFor, methodsOf } from '../preferences/preferences.ts';
import { NOTIFICATIONS, TIMELINE } from '../events.ts';

export interface FailedPages {
  readonly pages: readonly PageRow[];
  readonly person: Person;
  readonly channel: PersonChannelName;
}

type FailureDeps = Pick<PageSenderDeps, 'live' | 'incidents' | 'methods' | 'personChannelFor'>;

/** Another way to the person where there is one, and the failure where people see it. */
export async function reportFailure(tx: Tx, deps: FailureDeps, failed: FailedPages, verdict: PageVerdict): Promise<void> {
  const { channel, pages, person } = failed;
  const by = (name: PersonChannelName) => deps.methods.of(name).byInFull;
  const connected = verdict.alternate ? await connectedChannels(deps) : new Set<PersonChannelName>();
  for (const page of pages.filter((entry) => entry.incident_id !== null && (verdict.state !== 'failed' || verdict.alternate))) {
    const planned = verdict.alternate ? await plannedChannels(tx, page) : null;
    const other =
      planned && alternateFor(deps.methods, { planned, methods: methodsOf(deps.methods, person, connected), urgency: page.urgency });
    const added = other !== null && (await addAlternate(tx, page, other));
    if (verdict.state === 'failed' && !added) continue;
    await deps.incidents.record(tx, [
      {
        incidentId: page.incident_id ?? '',
        actor: SYSTEM,
        kind: TIMELINE.page.failed,
        text: `${person.name} could not be notified ${by(channel)}: ${verdict.detail ?? ''}.${added && other ? ` Tried ${by(other)} instead.` : ''}`,
        data: { ...pageData(page), reason: verdict.detail, alternate: added ? other : null },
      },
    ]);
  }
  if (verdict.state === 'failed') return;
  const reason = verdict.detail ?? '';
  await notify(tx, deps.live, {
    userIds: [person.userId],
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

async function addAlternate(tx: Tx, page: PageRow, channel: PersonChannelName): Promise<boolean> {
  // One for each page: should it fail as well, it finds the next one.
  if (await hasAlternate(tx, page.id)) return false;
  const added = await insertPages(tx, [
    {
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
      dueAt: tx.now,
      reason: null,
    },
  ]);
  return added.length > 0;
}

/** What names a page in an entry of the timeline. */
export function pageData(page: PageRow): Readonly<Record<string, unknown>> {
  const { id, user_id, channel, level, round } = page;
  return { page_id: id, user_id, channel, level, round };
}
