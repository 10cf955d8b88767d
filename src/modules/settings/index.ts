export { currentSettings } from './settings.actions.ts';
export { registerSettingsRoutes, type SettingsDeps } from './settings.routes.ts';
export type { Settings } from './settings.ts';
