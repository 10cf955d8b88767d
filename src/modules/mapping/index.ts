export { EVENTS, mappingsChanged } from './events.ts';
export type { Reading } from './apply.ts';
export type { Mappings } from './mapping.intake.ts';
export { openMappings } from './mapping.intake.ts';
export { registerMappingRoutes } from './mapping.routes.ts';
export { switchOff } from './mapping.store.ts';
export { openTrials } from './mapping.threads.ts';
