export { EVENTS } from './events.ts';
export {
  addToDigests,
  DIGESTS_DUE,
  digestGroups,
  holdVersion,
  pruneDigests,
  type Released,
  takeOwedMessages,
} from './digests.store.ts';
export { forgetSilences, type InForce, isAbout, NO_SILENCES, type Silenced, silencedBy, silencesInForce } from './in-force.store.ts';
export { activeAt } from './silence.ts';
export { planDigests, type SilenceTimers, SILENCES_DUE, watchSilences } from './silences.jobs.ts';
export { standingOf } from './silence.ts';
export { changeSilence, createSilence, endSilence, removeSilence, type SilenceDeps } from './silences.actions.ts';
export { registerSilenceRoutes } from './silences.routes.ts';
export { findSilence, listSilences, silencesWindow } from './silences.store.ts';
export { windowsToShow } from './upcoming.store.ts';
