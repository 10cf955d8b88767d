import { EVENTS as agents } from '../modules/agents/index.ts';
import { EVENTS as alerts } from '../modules/alerts/index.ts';
import { EVENTS as catalog } from '../modules/catalog/index.ts';
import { EVENTS as connections } from '../modules/connections/index.ts';
import { EVENTS as escalation } from '../modules/escalation/index.ts';
import { EVENTS as heartbeats } from '../modules/heartbeats/index.ts';
import { EVENTS as identity } from '../modules/identity/index.ts';
import { EVENTS as incidents } from '../modules/incidents/index.ts';
import { EVENTS as knowledge } from '../modules/knowledge/index.ts';
import { EVENTS as notifications } from '../modules/notifications/index.ts';
import { EVENTS as oncall } from '../modules/oncall/index.ts';
import { EVENTS as postMortems } from '../modules/post-mortems/index.ts';
import { EVENTS as routing } from '../modules/routing/index.ts';
import { EVENTS as sample } from '../modules/sample/index.ts';
import { EVENTS as settings } from '../modules/settings/index.ts';
import { EVENTS as silences } from '../modules/silences/index.ts';
import { EVENTS as statusPages } from '../modules/status-pages/index.ts';
import { EVENTS as triage } from '../modules/triage/index.ts';
import { EVENTS as views } from '../modules/views/index.ts';
import { listNames, type NameList } from '../platform/declared-names.ts';
import type { EventCatalogue } from '../platform/event-catalogue.ts';
import { accountChanged } from '../platform/live/events.ts';
import type { DeclaredLiveEvent } from '../platform/live/live-event.ts';

const CATALOGUES: readonly EventCatalogue[] = [
  alerts,
  incidents,
  postMortems,
  escalation,
  notifications,
  oncall,
  heartbeats,
  statusPages,
  catalog,
  routing,
  silences,
  triage,
  knowledge,
  agents,
  connections,
  identity,
  views,
  settings,
  sample,
  { live: [accountChanged], names: [] },
];

/** Every live event that a page may hear of. */
export const LIVE_EVENTS: readonly DeclaredLiveEvent[] = CATALOGUES.flatMap(({ live }) => live);

/** Every name of the audit log, of timelines and of notifications. */
export const EVENT_NAMES: readonly NameList[] = CATALOGUES.flatMap(({ names }) => names.map(listNames));
