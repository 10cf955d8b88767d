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
export { forgetSilences, type InForce, NO_SILENCES, silencesInForce } from './in-force.store.ts';
export { isAbout, type Silenced, silencedBy } from './matching.ts';
export { activeAt } from './silence.ts';
export { planDigests, type SilenceTimers, SILENCES_DUE, watchSilences } from './silences.jobs.ts';
export { standingOf } from './silence.ts';
export { changeSilence, createSilence, endSilence, removeSilence, silenceAlike, type SilenceDeps } from './silences.actions.ts';
export { registerSilenceRoutes } from './silences.routes.ts';
export { findSilence, listSilences, silencesSince, silencesWindow } from './silences.store.ts';
export { ruleInWords } from './recurrence.ts';
export { windowsToShow } from './upcoming.store.ts';
