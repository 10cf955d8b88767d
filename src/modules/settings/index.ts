export { EVENTS } from './events.ts';
export { currentSettings } from './settings.actions.ts';
export { registerSettingsRoutes } from './settings.routes.ts';
