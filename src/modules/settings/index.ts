export { EVENTS } from './events.ts';
export { currentSettings, heldStatusPageDomains } from './settings.actions.ts';
export { registerSettingsRoutes } from './settings.routes.ts';
