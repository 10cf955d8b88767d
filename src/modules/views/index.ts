export { registerViewRoutes } from './views.routes.ts';
