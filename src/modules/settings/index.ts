export { EVENTS } from './events.ts';
export { currentSettings, heldStatusPageDomains } from './settings.actions.ts';
export { registerSettingsRoutes } from './settings.routes.ts';
export { STORED_DEFAULT_RULES } from './settings.store.ts';
