export { type DashboardDeps, registerDashboardRoutes } from './dashboard.routes.ts';
