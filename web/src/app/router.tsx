import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { BASE_PATH } from '../api/base.ts';
import { ApiProblem } from '../api/problem.ts';
import { providersQuery } from '../api/providers.ts';
import { sessionStore } from '../api/session-state.ts';
import { meQuery, setupQuery } from '../api/session.ts';
import { readChoices, readFound } from '../components/layout/address.ts';
import { lazyPage } from '../components/loading/lazy-part.tsx';
import { Toasts } from '../components/toasts/toasts.tsx';
import { readAccountTab } from '../features/account/tabs.ts';
import { readFilters } from '../features/alerts/filter/filters.ts';
import { readAuditFilters } from '../features/audit/filters.ts';
import { readHeartbeats } from '../features/heartbeats/filters.ts';
import { readIncidents } from '../features/incidents/list/filters.ts';
import { incidentQuery } from '../features/incidents/queries.ts';
import { readInvestigations } from '../features/investigations/filters.ts';
import { readMappings } from '../features/mappings/search.ts';
import { readTriageTab } from '../features/triage/words.ts';
import { readDashboard } from '../features/dashboard/range.ts';
import { Broken, Missing } from './fallbacks.tsx';
import { queryClient } from './query-client.ts';
import { ScreenTitle } from './screen-title.tsx';
import { Shell } from './shell.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <ScreenTitle />
      <Toasts />
    </>
  ),
});

/** Where somebody was going: only an address of this page, never another site. */
function readNext({ next }: Record<string, unknown>): { next?: string } {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {};
}

/** What every page below needs before it is drawn. */
const whoIsThere = (client: QueryClient) => [client.ensureQueryData(meQuery), client.ensureQueryData(providersQuery)] as const;

/** Pages below need a sign-in: without one the wizard (first start) or the sign-in page comes first. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    try {
      await Promise.all(whoIsThere(context.queryClient));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'second_factor_required')
        throw redirect({ to: '/second-factor', search: location.pathname === '/' ? {} : { next: location.href } });
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      if (!(await context.queryClient.ensureQueryData(setupQuery)).complete) throw redirect({ to: '/setup' });
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } });
    }
  },
  component: Shell,
});

/** Whatever is none of the pages: said inside the shell, from where one goes on. */
const missing = createRoute({ getParentRoute: () => shell, path: '$', component: Missing });

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyPage(async () => (await import('../pages/account/setup-page.tsx')).SetupPage),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { next?: string; step?: 'second' } => ({
    ...readNext(search),
    // Back from an identity provider that vouches for no second factor.
    ...(search['step'] === 'second' ? { step: 'second' as const } : {}),
  }),
  component: lazyPage(async () => (await import('../pages/account/sign-in-page.tsx')).SignInPage),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: readNext,
  beforeLoad: async ({ context, search: { next } }) => {
    try {
      await context.queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      throw redirect({ to: '/login', search: next === undefined ? {} : { next } });
    }
    // Nothing is owed.
    if (sessionStore.get() !== 'held') throw redirect({ to: next ?? '/alerts' });
  },
  component: lazyPage(async () => (await import('../pages/account/second-factor-page.tsx')).SecondFactorPage),
});

const AlertsPage = lazyPage(async () => (await import('../pages/now/alerts-page.tsx')).AlertsPage);

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/alerts' });
  },
  // Never shown: its code comes while it is not yet known who is there.
  component: AlertsPage,
});

const alerts = createRoute({
  getParentRoute: () => shell,
  path: '/alerts',
  validateSearch: readFilters,
  component: AlertsPage,
});

const alert = createRoute({
  getParentRoute: () => alerts,
  path: '$number',
  component: lazyPage(async () => (await import('../pages/now/alert-page.tsx')).AlertPage),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/dashboard',
  validateSearch: readDashboard,
  component: lazyPage(async () => (await import('../pages/now/dashboard-page.tsx')).DashboardPage),
});

const incidents = createRoute({
  getParentRoute: () => shell,
  path: '/incidents',
  validateSearch: readIncidents,
  component: lazyPage(async () => (await import('../pages/now/incidents-page.tsx')).IncidentsPage),
});

const incident = createRoute({
  getParentRoute: () => shell,
  path: '/incidents/$ref',
  validateSearch: readChoices('tab', 'from', 'until'),
  // Asked for while the page's code comes. Not under a pointer: that somebody looked at a private incident is noted.
  loader: ({ context, params, preload }) => {
    if (!preload) void context.queryClient.prefetchQuery(incidentQuery(params.ref));
  },
  component: lazyPage(async () => (await import('../pages/now/incident-page.tsx')).IncidentPage),
});

const investigations = createRoute({
  getParentRoute: () => shell,
  path: '/investigations',
  validateSearch: readInvestigations,
  component: lazyPage(async () => (await import('../pages/now/investigations-page.tsx')).InvestigationsPage),
});

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/investigations/approvals',
  validateSearch: ({ all }: Record<string, unknown>): { all?: true } => (all === true || all === 'true' ? { all: true } : {}),
  component: lazyPage(async () => (await import('../pages/now/approvals-page.tsx')).ApprovalsPage),
});

const investigation = createRoute({
  getParentRoute: () => shell,
  path: '/investigations/$id',
  component: lazyPage(async () => (await import('../pages/now/investigation-page.tsx')).InvestigationPage),
});

const ics201 = createRoute({
  getParentRoute: () => shell,
  path: '/incidents/$ref/ics-201',
  component: lazyPage(async () => (await import('../pages/now/ics-201-page.tsx')).Ics201Page),
});

const postMortem = createRoute({
  getParentRoute: () => shell,
  path: '/incidents/$ref/post-mortem',
  component: lazyPage(async () => (await import('../pages/knowledge/post-mortem-page.tsx')).PostMortemPage),
});

const postMortems = createRoute({
  getParentRoute: () => shell,
  path: '/post-mortems',
  validateSearch: readChoices('search', 'service', 'state'),
  component: lazyPage(async () => (await import('../pages/knowledge/post-mortems-page.tsx')).PostMortemsPage),
});

const actionItems = createRoute({
  getParentRoute: () => shell,
  path: '/action-items',
  validateSearch: readChoices('owner', 'overdue', 'service', 'search'),
  component: lazyPage(async () => (await import('../pages/knowledge/action-items-page.tsx')).ActionItemsPage),
});

const teams = createRoute({
  getParentRoute: () => shell,
  path: '/teams',
  validateSearch: readFound,
  component: lazyPage(async () => (await import('../pages/set-up/teams-page.tsx')).TeamsPage),
});

const services = createRoute({
  getParentRoute: () => shell,
  path: '/services',
  validateSearch: readChoices('show', 'search', 'service', 'mine'),
  component: lazyPage(async () => (await import('../pages/set-up/services-page.tsx')).ServicesPage),
});

const schedules = createRoute({
  getParentRoute: () => shell,
  path: '/schedules',
  validateSearch: readChoices('schedule', 'person'),
  component: lazyPage(async () => (await import('../pages/on-call/schedules-page.tsx')).SchedulesPage),
});

const schedule = createRoute({
  getParentRoute: () => shell,
  path: '/schedules/$id',
  validateSearch: readChoices('span', 'from'),
  component: lazyPage(async () => (await import('../pages/on-call/schedule-page.tsx')).SchedulePage),
});

const handoffs = createRoute({
  getParentRoute: () => shell,
  path: '/handoffs',
  component: lazyPage(async () => (await import('../pages/on-call/handoffs-page.tsx')).HandoffsPage),
});

const escalation = createRoute({
  getParentRoute: () => shell,
  path: '/escalation',
  validateSearch: readFound,
  component: lazyPage(async () => (await import('../pages/on-call/escalation-page.tsx')).EscalationPage),
});

const integrations = createRoute({
  getParentRoute: () => shell,
  path: '/integrations',
  component: lazyPage(async () => (await import('../pages/set-up/integrations-page.tsx')).IntegrationsPage),
});

const heartbeats = createRoute({
  getParentRoute: () => shell,
  path: '/heartbeats',
  validateSearch: readHeartbeats,
  component: lazyPage(async () => (await import('../pages/set-up/heartbeats-page.tsx')).HeartbeatsPage),
});

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance',
  validateSearch: readChoices('state', 'search', 'as'),
  component: lazyPage(async () => (await import('../pages/set-up/maintenance-page.tsx')).MaintenancePage),
});

const triage = createRoute({
  getParentRoute: () => shell,
  path: '/triage',
  validateSearch: readTriageTab,
  component: lazyPage(async () => (await import('../pages/set-up/triage-page.tsx')).TriagePage),
});

const knowledge = createRoute({
  getParentRoute: () => shell,
  path: '/knowledge',
  validateSearch: readChoices('search', 'service'),
  component: lazyPage(async () => (await import('../pages/knowledge/knowledge-page.tsx')).KnowledgePage),
});
const note = createRoute({
  getParentRoute: () => shell,
  path: '/knowledge/$id',
  component: lazyPage(async () => (await import('../pages/knowledge/note-page.tsx')).NotePage),
});
const playbooks = createRoute({
  getParentRoute: () => shell,
  path: '/playbooks',
  component: lazyPage(async () => (await import('../pages/knowledge/playbooks-page.tsx')).PlaybooksPage),
});
const playbook = createRoute({
  getParentRoute: () => shell,
  path: '/playbooks/$id',
  component: lazyPage(async () => (await import('../pages/knowledge/playbook-page.tsx')).PlaybookPage),
});
const agents = createRoute({
  getParentRoute: () => shell,
  path: '/agents',
  component: lazyPage(async () => (await import('../pages/admin/agents-page.tsx')).AgentsPage),
});
const memories = createRoute({
  getParentRoute: () => shell,
  path: '/memories',
  component: lazyPage(async () => (await import('../pages/knowledge/memories-page.tsx')).MemoriesPage),
});
const memory = createRoute({
  getParentRoute: () => shell,
  path: '/memories/$id',
  component: lazyPage(async () => (await import('../pages/knowledge/memory-page.tsx')).MemoryPage),
});
const heartbeat = createRoute({
  getParentRoute: () => shell,
  path: '/heartbeats/$id',
  component: lazyPage(async () => (await import('../pages/set-up/heartbeat-page.tsx')).HeartbeatPage),
});

const statusPages = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages',
  component: lazyPage(async () => (await import('../pages/set-up/status-pages-page.tsx')).StatusPagesPage),
});

const statusPage = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id',
  component: lazyPage(async () => (await import('../pages/set-up/status-page-page.tsx')).StatusPagePage),
});

const webhookTokens = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-tokens',
  validateSearch: readFound,
  component: lazyPage(async () => (await import('../pages/admin/webhook-tokens-page.tsx')).WebhookTokensPage),
});

const mappings = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-tokens/mappings',
  validateSearch: readMappings,
  component: lazyPage(async () => (await import('../pages/admin/mappings-page.tsx')).MappingsPage),
});

const webhookToken = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-tokens/$id',
  component: lazyPage(async () => (await import('../pages/admin/webhook-token-page.tsx')).WebhookTokenPage),
});

const routing = createRoute({
  getParentRoute: () => shell,
  path: '/routing',
  component: lazyPage(async () => (await import('../pages/set-up/routing-page.tsx')).RoutingPage),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: '/users',
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({ ...readFound(search), ...readChoices('role')(search) }),
  component: lazyPage(async () => (await import('../pages/admin/users-page.tsx')).UsersPage),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  validateSearch: readAccountTab,
  component: lazyPage(async () => (await import('../pages/account/account-page.tsx')).AccountPage),
});

const tokens = createRoute({
  getParentRoute: () => shell,
  path: '/tokens',
  component: lazyPage(async () => (await import('../pages/admin/tokens-page.tsx')).TokensPage),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  validateSearch: readAuditFilters,
  component: lazyPage(async () => (await import('../pages/admin/audit-page.tsx')).AuditPage),
});

const identity = createRoute({
  getParentRoute: () => shell,
  path: '/identity',
  component: lazyPage(async () => (await import('../pages/admin/identity-page.tsx')).IdentityPage),
});

const secrets = createRoute({
  getParentRoute: () => shell,
  path: '/secrets',
  component: lazyPage(async () => (await import('../pages/admin/secrets-page.tsx')).SecretsPage),
});

const system = createRoute({
  getParentRoute: () => shell,
  path: '/system',
  component: lazyPage(async () => (await import('../pages/admin/system-page.tsx')).SystemPage),
});

/** Where links of emails lead, and the way to ask for one. */
const outside = [
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyPage(async () => (await import('../pages/account/forgot-password-page.tsx')).ForgotPasswordPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyPage(async () => (await import('../pages/account/reset-password-page.tsx')).ResetPasswordPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/accept-invitation',
    component: lazyPage(async () => (await import('../pages/account/reset-password-page.tsx')).AcceptInvitationPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyPage(async () => (await import('../pages/account/confirm-email-page.tsx')).ConfirmEmailPage),
  }),
] as const;

/** In development only: every component in every state. */
const design = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/design',
        component: lazyPage(async () => (await import('../pages/design-page.tsx')).DesignPage),
      }),
    ]
  : [];

/** Every page and its address. */
export const router = createRouter({
  routeTree: root.addChildren([
    shell.addChildren([
      start,
      dashboard,
      alerts.addChildren([alert]),
      incidents,
      incident,
      investigations,
      approvals,
      investigation,
      ics201,
      postMortem,
      postMortems,
      actionItems,
      teams,
      services,
      schedules,
      schedule,
      handoffs,
      escalation,
      integrations,
      heartbeats,
      maintenance,
      triage,
      heartbeat,
      statusPages,
      statusPage,
      knowledge,
      note,
      playbooks,
      playbook,
      agents,
      memories,
      memory,
      webhookTokens,
      mappings,
      webhookToken,
      routing,
      users,
      account,
      tokens,
      audit,
      identity,
      secrets,
      system,
      missing,
    ]),
    setup,
    login,
    secondFactor,
    ...outside,
    ...design,
  ]),
  context: { queryClient },
  basepath: BASE_PATH || '/',
  // What no page understands is dropped from the address instead of being passed on as it came.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Missing,
});

const [asked] = router.getMatchedRoutes(router.latestLocation.pathname);
// Who is there comes first, whatever is drawn meanwhile; the code of the page that is asked for comes along with it.
if (asked.some(({ id }) => id === shell.id)) void Promise.allSettled(whoIsThere(queryClient));
// That in a task of its own: each file of it costs a while to ask for, and the task that runs this file is long enough.
setTimeout(() => {
  for (const { options } of asked) void options.component?.preload?.();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
