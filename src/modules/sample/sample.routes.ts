import { Type } from 'typebox';
import { byOf } from '../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../platform/http/empty-body.ts';
import { named } from '../../platform/http/openapi/named.ts';
import type { Http } from '../../platform/http/server.ts';
import { loadSample, removeSampleData, type SampleDeps } from './sample.actions.ts';
import { countRows } from '../../platform/sample-rows/rows.store.ts';
import { sampleProgress } from './sample.store.ts';
import { sampleScene } from './scene.ts';

const SampleDataSchema = named(
  'SampleData',
  Type.Object({
    state: Type.Enum(['none', 'loading', 'loaded']),
    done: Type.Integer({ description: 'Parts that are loaded.' }),
    parts: Type.Integer({ description: 'Of so many.' }),
    next: Type.Union([Type.String(), Type.Null()], { description: 'What is being loaded, in words.' }),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'How much of it there is, by kind.' }),
  }),
);
const COUNTED = ['users', 'teams', 'services', 'alerts', 'incidents', 'post_mortems', 'playbooks', 'status_pages', 'investigations'];
const TITLES = sampleScene(new Date(0)).map(({ title }) => title);

/** An example to look around in, and the way to be rid of it. */
export function registerSampleRoutes(http: Http, deps: SampleDeps): void {
  const show = async () => {
    const state = await sampleProgress(deps.db);
    const [done, parts] = [state?.done ?? 0, state?.parts ?? TITLES.length];
    const word: 'none' | 'loading' | 'loaded' = state === null ? 'none' : done < parts ? 'loading' : 'loaded';
    return {
      state: word,
      done,
      parts,
      next: word === 'loading' ? (TITLES[done] ?? null) : null,
      counts: await countRows(deps.db, COUNTED),
    };
  };
  http.route({
    method: 'GET',
    url: '/api/v1/sample-data',
    config: { access: 'session', permission: 'system:read' },
    schema: {
      operationId: 'getSampleData',
      summary: 'Get how far sample data is',
      tags: ['System'],
      response: { 200: SampleDataSchema },
    },
    handler: show,
  });
  http.route({
    method: 'POST',
    url: '/api/v1/sample-data',
    config: { access: 'session', permission: 'system:write' },
    schema: {
      operationId: 'loadSampleData',
      summary: 'Load sample data',
      description:
        'Fills an empty system with four made-up teams and a month of their work. Nobody is notified. Refused where the system has alerts, incidents, services or teams of its own.',
      tags: ['System'],
      body: Type.Object({}, { additionalProperties: false }),
      response: { 202: SampleDataSchema },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      await loadSample(deps, byOf(request));
      return reply.status(202).send(await show());
    },
  });
  http.route({
    method: 'DELETE',
    url: '/api/v1/sample-data',
    config: { access: 'session', permission: 'system:write' },
    schema: {
      operationId: 'deleteSampleData',
      summary: 'Delete sample data',
      description: 'Removes all of it, with what was added to it. Real data stays, and no longer refers to it.',
      tags: ['System'],
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeSampleData(deps, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
