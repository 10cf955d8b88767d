export { EVENTS } from './events.ts';
export { isAbout, silencedBy, silencesInForce } from './in-force.store.ts';
export { standingOf } from './silence.ts';
export { changeSilence, createSilence, endSilence, removeSilence, type SilenceDeps } from './silences.actions.ts';
export { registerSilenceRoutes } from './silences.routes.ts';
export { findSilence, listSilences, silencesWindow } from './silences.store.ts';
export { windowsToShow } from './upcoming.store.ts';
