import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { found } from '../../../platform/errors.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { serviceNames } from '../../catalog/index.ts';
import { readerOf } from '../../incidents/index.ts';
import { listItems } from '../action-items/items.store.ts';
import { namesOf } from '../people.store.ts';
import type { PostMortemDeps } from '../deps.ts';
import type { PostMortem } from '../post-mortem.ts';
import { markdownOf } from './markdown.ts';
import {
  changePostMortem,
  createPostMortem,
  movePostMortem,
  type PostMortemInput,
  postMortemOf,
  removePostMortem,
} from './post-mortems.actions.ts';
import {
  FormatQuery,
  NewPostMortemBody,
  PostMortemPatch,
  PostMortemsQuery,
  PostMortemSummaryView,
  PostMortemView,
  RefParams,
  StepBody,
  StepParams,
  SubmitBody,
  VersionParams,
  VersionsQuery,
  VersionSummaryView,
  VersionView,
  viewPostMortem,
  viewSummary,
  viewVersion,
  viewVersionSummary,
} from './post-mortems.schema.ts';
import { findVersion, listPostMortems, listVersions, postMortemsWindow, versionsWindow } from './post-mortems.store.ts';
import type { PostMortemVerb } from './transition.ts';

const tags = ['Post-mortems'];
const READ = { access: 'session', permission: 'postmortems:read' } as const;
const WRITE = { access: 'session', permission: 'postmortems:write' } as const;
const URL = '/api/v1/incidents/:id/post-mortem';
const MAX_WORDS = 10;

/** Post-mortems: what is learned from an incident. */
export function registerPostMortemRoutes(http: Http, deps: PostMortemDeps): void {
  registerDocument(http, deps);
  for (const [verb, operation] of Object.entries(STEPS)) registerStep(http, deps, verb as PostMortemVerb, operation);
  registerVersions(http, deps);
  registerList(http, deps);
}

/** Answers with the post-mortem; services are named. */
async function answer(deps: PostMortemDeps, reply: FastifyReply, postMortem: PostMortem) {
  reply.header('ETag', `"${postMortem.version}"`);
  return viewPostMortem(postMortem, await serviceNames(deps.db, postMortem.content.impact.service_ids));
}

/** What a stale change is answered with besides: the stored text. */
const stored = (current: PostMortem) => viewPostMortem(current, new Map());

function registerDocument(http: Http, deps: PostMortemDeps): void {
  const { db } = deps;
  http.route({
    method: 'GET',
    url: URL,
    config: READ,
    schema: {
      operationId: 'getPostMortem',
      summary: 'Get the post-mortem of an incident',
      description: 'With `format=markdown` as one text, with its action items.',
      tags,
      params: RefParams,
      querystring: FormatQuery,
      response: { 200: PostMortemView },
    },
    handler: async (request, reply) => {
      const postMortem = await postMortemOf(db, request.params.id);
      if (request.query.format !== 'markdown') return answer(deps, reply, postMortem);
      const text = await exportOf(deps, postMortem);
      const name = `post-mortem-${postMortem.incidentNumber}.md`;
      reply.type('text/markdown; charset=utf-8').header('Content-Disposition', `inline; filename="${name}"`);
      return reply.send(text as never);
    },
  });

  http.route({
    method: 'POST',
    url: URL,
    config: WRITE,
    preValidation: absentAsEmpty,
    schema: {
      operationId: 'createPostMortem',
      summary: 'Begin the post-mortem of an incident',
      description: 'The draft is filled from what is known: times, responders, pages, alerts, status updates, turning points, findings.',
      tags,
      params: RefParams,
      body: NewPostMortemBody,
      response: { 201: PostMortemView },
    },
    handler: async (request, reply) => {
      const made = await createPostMortem(deps, request.params.id, request.body as PostMortemInput, byOf(request));
      return reply.status(201).send(await answer(deps, reply, made));
    },
  });

  http.route({
    method: 'PATCH',
    url: URL,
    config: WRITE,
    schema: {
      operationId: 'updatePostMortem',
      summary: 'Change a post-mortem',
      description: 'In draft and in review. What is left out stays. Answers with remarks on sentences that blame.',
      tags,
      params: RefParams,
      body: PostMortemPatch,
      response: { 200: PostMortemView },
    },
    handler: async (request, reply) => {
      const input = request.body as PostMortemInput;
      return answer(deps, reply, await changePostMortem(deps, request.params.id, input, { by: byOf(request), view: stored }));
    },
  });

  http.route({
    method: 'DELETE',
    url: URL,
    config: { access: 'session', permission: 'postmortems:delete' },
    schema: {
      operationId: 'deletePostMortem',
      summary: 'Delete a post-mortem',
      description: 'With its versions and action items; not once it is published.',
      tags,
      params: RefParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removePostMortem(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

async function exportOf(deps: PostMortemDeps, postMortem: PostMortem): Promise<string> {
  const items = await listItems(deps.db, postMortem.id);
  const names = await namesOf(
    deps.db,
    items.flatMap(({ ownerId }) => ownerId ?? []),
  );
  return markdownOf(postMortem, {
    items,
    nameOf: (id) => names.get(id)?.name ?? 'somebody who left',
    serviceNames: await serviceNames(deps.db, postMortem.content.impact.service_ids),
    url: `${deps.baseUrl}/incidents/${postMortem.incidentNumber}/post-mortem`,
  });
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

const STEPS: Readonly<Record<PostMortemVerb, Operation>> = {
  'submit-review': {
    operationId: 'submitPostMortem',
    summary: 'Submit a post-mortem for review',
    description: 'Wants blameless_confirmed, stored before or in the body.',
  },
  'revert-to-draft': {
    operationId: 'revertPostMortemToDraft',
    summary: 'Send a post-mortem back to draft',
    description: 'Clears blameless_confirmed.',
  },
  'revert-to-review': {
    operationId: 'revertPostMortemToReview',
    summary: 'Take the approval of a post-mortem back',
    description: 'Clears the approver.',
  },
  approve: {
    operationId: 'approvePostMortem',
    summary: 'Approve a post-mortem',
    description: 'Stamps who approved it. Wants blameless_confirmed.',
  },
  publish: { operationId: 'publishPostMortem', summary: 'Publish a post-mortem', description: 'Then it cannot be changed any more.' },
};

function registerStep(http: Http, deps: PostMortemDeps, verb: PostMortemVerb, operation: Operation): void {
  http.route({
    method: 'POST',
    url: `${URL}/:pmId/${verb}`,
    config: WRITE,
    preValidation: absentAsEmpty,
    schema: {
      ...operation,
      tags,
      params: StepParams,
      body: verb === 'submit-review' ? SubmitBody : StepBody,
      response: { 200: PostMortemView },
    },
    handler: async (request, reply) => {
      const { id, pmId } = request.params;
      const { version, blameless_confirmed: confirmed } = request.body as { version?: number; blameless_confirmed?: boolean };
      const step = {
        ref: id,
        pmId,
        verb,
        ...(version === undefined ? {} : { version }),
        ...(confirmed === undefined ? {} : { blamelessConfirmed: confirmed }),
      };
      return answer(deps, reply, await movePostMortem(deps, step, { by: byOf(request), view: stored }));
    },
  });
}

function registerVersions(http: Http, { db }: PostMortemDeps): void {
  http.route({
    method: 'GET',
    url: `${URL}/versions`,
    config: READ,
    schema: {
      operationId: 'listPostMortemVersions',
      summary: 'List the versions of a post-mortem',
      tags,
      params: RefParams,
      querystring: VersionsQuery,
      response: { 200: pageOf(VersionSummaryView) },
    },
    handler: async (request) => {
      const window = versionsWindow(request.query);
      const { id } = await postMortemOf(db, request.params.id);
      const { versions, counted } = await listVersions(db, id, window);
      const page = await window.page(db, versions, counted, (version) => version.id);
      return { ...page, items: page.items.map(viewVersionSummary) };
    },
  });

  http.route({
    method: 'GET',
    url: `${URL}/versions/:version`,
    config: READ,
    schema: {
      operationId: 'getPostMortemVersion',
      summary: 'Get an old version of a post-mortem',
      tags,
      params: VersionParams,
      response: { 200: VersionView },
    },
    handler: async (request) => {
      const { id } = await postMortemOf(db, request.params.id);
      const version = found(await findVersion(db, id, request.params.version), 'version of the post-mortem');
      return viewVersion(version, await serviceNames(db, version.content.impact.service_ids));
    },
  });
}

function registerList(http: Http, { db }: PostMortemDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/post-mortems',
    config: READ,
    schema: {
      operationId: 'listPostMortems',
      summary: 'List and search post-mortems',
      tags,
      querystring: PostMortemsQuery,
      response: { 200: pageOf(PostMortemSummaryView) },
    },
    handler: async (request) => {
      const { status = null, service_id: serviceId = null, search = '' } = request.query;
      const window = postMortemsWindow(request.query);
      const { rows, counted } = await listPostMortems(
        db,
        { reader: readerOf(callerOf(request)), status, serviceId, words: wordsOf(search) },
        window,
      );
      const page = await window.page(db, rows, counted, ({ id }) => id);
      const names = await serviceNames(
        db,
        page.items.flatMap(({ serviceIds }) => serviceIds),
      );
      return { ...page, items: page.items.map((row) => viewSummary(row, names)) };
    },
  });
}

/** The words of a search; more than a few do not narrow it any further. */
export function wordsOf(search: string): string[] {
  const text = search.toLowerCase().replaceAll('\0', ' ').toWellFormed();
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
