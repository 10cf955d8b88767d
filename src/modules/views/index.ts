export { EVENTS } from './events.ts';
export { registerViewRoutes } from './views.routes.ts';
