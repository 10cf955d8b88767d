import { Type } from 'typebox';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { found, noSuch } from '../../platform/errors.ts';
import { pageOfRows } from '../../platform/http/listing.store.ts';
import type { Http } from '../../platform/http/server.ts';
import { alertsByNumber } from '../alerts/index.ts';
import { readNoise } from './noise.actions.ts';
import { previewTriage } from './preview.actions.ts';
import type { TriageResult } from './result.ts';
import { confirmResult, overrideResult, type ReviewDeps } from './results.actions.ts';
import { countResults, findResult, listResults, resultsWindow } from './results.store.ts';
import { changeRule, createRule, removeRule, reorderRules } from './rules.actions.ts';
import { readRules } from './rules.store.ts';
import { statsOf } from './stats.ts';
import {
  DAYS,
  NoiseListView,
  NoiseQuery,
  noiseSorts,
  OrderBody,
  OrderView,
  OverrideBody,
  PreviewBody,
  PreviewView,
  ResultListView,
  ResultParams,
  ResultsQuery,
  ResultView,
  RuleBody,
  RuleChange,
  RuleListView,
  RuleParams,
  RulesQuery,
  RuleView,
  StatsQuery,
  StatsView,
  viewNoise,
  viewOrder,
  viewPreview,
  viewResult,
  viewRule,
  viewSpan,
} from './triage.schema.ts';

const tags = ['Triage'];
const READ = { access: 'session', permission: 'triage:read' } as const;
const WRITE = { access: 'session', permission: 'triage:write' } as const;
const OVERRIDE = { access: 'session', permission: 'triage:override' } as const;
const RULES = '/api/v1/triage/rules';
const RESULTS = '/api/v1/triage/results';

/** Rules, what they decided, reviews and figures. */
export function registerTriageRoutes(http: Http, deps: ReviewDeps): void {
  registerRules(http, deps);
  registerResults(http, deps);
  registerLooks(http, deps);
}

function registerLooks(http: Http, deps: Pick<ReviewDeps, 'db'>): void {
  const { db } = deps;

  http.route({
    method: 'POST',
    url: '/api/v1/triage/preview',
    config: READ,
    schema: {
      operationId: 'previewTriageRules',
      summary: 'Preview triage rules',
      description: 'What a proposed list would have decided about the alerts of the last days, beside the active rules. Nothing is stored.',
      tags,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => {
      const { rules, days = DAYS } = request.body;
      return viewPreview(await previewTriage(db, rules, days), callerOf(request).permissions.has('alerts:read'));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/triage/noise',
    config: READ,
    schema: {
      operationId: 'listNoise',
      summary: 'List what is noisy',
      description:
        'Alerts by name and namespace: whom they paged, and how many nobody needed; with a rule that would have kept them quiet.',
      tags,
      querystring: NoiseQuery,
      response: { 200: NoiseListView },
    },
    handler: async (request) => {
      const ledger = await readNoise(db, request.query.days ?? DAYS);
      const page = pageOfRows(ledger.rows, request.query, noiseSorts);
      return { ...page, items: page.items.map(viewNoise), ...viewSpan(ledger) };
    },
  });
}

function registerRules(http: Http, deps: ReviewDeps): void {
  const { db } = deps;

  http.route({
    method: 'GET',
    url: RULES,
    config: READ,
    schema: {
      operationId: 'listTriageRules',
      summary: 'List triage rules',
      description: 'In their order: the first that matches decides.',
      tags,
      querystring: RulesQuery,
      response: { 200: RuleListView },
    },
    handler: async (request) => {
      const { version, rules } = await readRules(db);
      const page = pageOfRows(rules, request.query, {
        position: (rule) => String(rule.position).padStart(6, '0'),
        name: (rule) => rule.name,
      });
      return { ...page, items: page.items.map(viewRule), version };
    },
  });

  http.route({
    method: 'POST',
    url: RULES,
    config: WRITE,
    schema: {
      operationId: 'createTriageRule',
      summary: 'Create a triage rule',
      description: 'It decides about alerts from now on.',
      tags,
      body: RuleBody,
      response: { 201: RuleView },
    },
    handler: async (request, reply) => reply.status(201).send(viewRule(await createRule(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'PUT',
    url: `${RULES}/reorder`,
    config: WRITE,
    schema: {
      operationId: 'updateTriageRuleOrder',
      summary: 'Reorder the triage rules',
      tags,
      body: OrderBody,
      response: { 200: OrderView },
    },
    handler: async (request) => viewOrder(await reorderRules(deps, request.body.ids, byOf(request), request.body.version ?? null)),
  });

  http.route({
    method: 'GET',
    url: `${RULES}/:id`,
    config: READ,
    schema: { operationId: 'getTriageRule', summary: 'Get a triage rule', tags, params: RuleParams, response: { 200: RuleView } },
    handler: async (request) => {
      const rule = (await readRules(db)).rules.find(({ id }) => id === request.params.id);
      if (!rule) throw noSuch('triage rule');
      return viewRule(rule);
    },
  });

  http.route({
    method: 'PUT',
    url: `${RULES}/:id`,
    config: WRITE,
    schema: {
      operationId: 'updateTriageRule',
      summary: 'Change a triage rule',
      description: 'What is left out stays. What it decided before stays as well.',
      tags,
      params: RuleParams,
      body: RuleChange,
      response: { 200: RuleView },
    },
    handler: async (request) => {
      const { version, ...input } = request.body;
      return viewRule(await changeRule(deps, request.params.id, input, byOf(request), version ?? null));
    },
  });

  http.route({
    method: 'DELETE',
    url: `${RULES}/:id`,
    config: WRITE,
    schema: {
      operationId: 'deleteTriageRule',
      summary: 'Delete a triage rule',
      description: 'What it decided stays.',
      tags,
      params: RuleParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeRule(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

function registerResults(http: Http, deps: ReviewDeps): void {
  const { db } = deps;
  /** Titles are for those who may read alerts. */
  const viewAll = async (request: Parameters<typeof callerOf>[0], results: readonly TriageResult[]) => {
    const may = callerOf(request).permissions.has('alerts:read');
    const alerts = may ? await alertsByNumber(db, [...new Set(results.map(({ alertNumber }) => alertNumber))]) : [];
    const titles = new Map(alerts.map(({ number, title }) => [number, title]));
    return results.map((result) => viewResult(result, titles));
  };
  const answer = async (request: Parameters<typeof callerOf>[0], result: TriageResult) => {
    const [shown] = await viewAll(request, [result]);
    if (!shown) throw new Error('the result was not shown');
    return shown;
  };

  http.route({
    method: 'GET',
    url: RESULTS,
    config: READ,
    schema: {
      operationId: 'listTriageResults',
      summary: 'List triage results',
      description: 'What was decided about each group, and why. One a group and round.',
      tags,
      querystring: ResultsQuery,
      response: { 200: ResultListView },
    },
    handler: async (request) => {
      const { decision, status, rule_id, group_id, alert_number, since } = request.query;
      const window = resultsWindow(request.query);
      const filter = {
        decision: decision ?? null,
        status: status ?? null,
        ruleId: rule_id ?? null,
        groupId: group_id ?? null,
        alertNumber: alert_number ?? null,
        since: since === undefined ? null : new Date(since),
      };
      const { results, counted } = await listResults(db, filter, window);
      const page = await window.page(db, results, counted, ({ id }) => id);
      return { ...page, items: await viewAll(request, page.items) };
    },
  });

  http.route({
    method: 'GET',
    url: `${RESULTS}/:id`,
    config: READ,
    schema: { operationId: 'getTriageResult', summary: 'Get a triage result', tags, params: ResultParams, response: { 200: ResultView } },
    handler: async (request) => {
      const result = found(await findResult(db, request.params.id), 'triage result');
      return answer(request, result);
    },
  });

  http.route({
    method: 'POST',
    url: `${RESULTS}/:id/confirm`,
    config: WRITE,
    schema: {
      operationId: 'confirmTriageResult',
      summary: 'Confirm a triage result',
      description: 'Says that the decision was right.',
      tags,
      params: ResultParams,
      response: { 200: ResultView },
    },
    handler: async (request) => answer(request, await confirmResult(deps, request.params.id, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: `${RESULTS}/:id/override`,
    config: OVERRIDE,
    schema: {
      operationId: 'overrideTriageResult',
      summary: 'Override a triage result',
      description:
        'Carries the other decision out at once, where alerts of the group still fire. As noise, an unacknowledged incident that was created from it is cancelled, if you may command incidents.',
      tags,
      params: ResultParams,
      body: OverrideBody,
      response: { 200: ResultView },
    },
    handler: async (request) => {
      const mayCommand = callerOf(request).permissions.has('incidents:command');
      return answer(request, await overrideResult(deps, request.params.id, { ...request.body, mayCommand }, byOf(request)));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/triage/stats',
    config: READ,
    schema: {
      operationId: 'getTriageStats',
      summary: 'Get triage statistics',
      description: 'How many results there are, and how many of those that were reviewed were right.',
      tags,
      querystring: StatsQuery,
      response: { 200: StatsView },
    },
    handler: async (request) => {
      const { since } = request.query;
      return statsOf(await countResults(db, since === undefined ? null : new Date(since)));
    },
  });
}
