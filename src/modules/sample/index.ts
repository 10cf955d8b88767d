export { EVENTS } from './events.ts';
export { loadNext, type SampleDeps } from './sample.actions.ts';
export { registerSampleRoutes } from './sample.routes.ts';
export { SAMPLE_DUE, sampleProgress } from './sample.store.ts';
