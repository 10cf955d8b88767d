import { Type } from 'typebox';
import { invalid, noSuch, Problem } from '../../../platform/errors.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { AgentParams } from '../agents.schema.ts';
import { agentOf } from '../tokens/tokens.actions.ts';
import { findAgent } from '../tokens/tokens.store.ts';
import { answerPeer, askPeer } from './asks.actions.ts';
import { asksFrom, asksTo } from './asks.store.ts';
import { chatId, TALK_BODY_LIMIT } from './chat.ts';
import { listAgentMessages, messagesWindow } from './messages.store.ts';
import { draftAsAgent, dropDraft, sayToAgent, type TalkDeps, typeAsAgent } from './talk.actions.ts';
import {
  AskBody,
  AskList,
  AskMade,
  ChatBody,
  ChatPage,
  ChatQuery,
  ChatSent,
  DraftBody,
  DraftMade,
  DraftParams,
  TypingBody,
  viewAsk,
  viewChatMessage,
} from './talk.schema.ts';

const AGENT = { access: 'agent' } as const;
const MANAGE = { access: 'session', permission: 'tokens:manage' } as const;

/** The chat of operators with an agent, and what agents say, propose and ask. */
export function registerTalkRoutes(http: Http, deps: TalkDeps): void {
  registerChat(http, deps);
  registerProposals(http, deps);
  registerAsks(http, deps);
}

function registerChat(http: Http, deps: TalkDeps): void {
  const url = '/api/v1/agent-tokens/:id/chat/messages';
  const tags = ['Agents'];
  http.route({
    method: 'GET',
    url,
    config: MANAGE,
    schema: {
      operationId: 'listAgentChatMessages',
      summary: 'List the messages of the chat with an agent',
      description: 'Kept for 90 days.',
      tags,
      params: AgentParams,
      querystring: ChatQuery,
      response: { 200: ChatPage },
    },
    handler: async ({ params, query }) => {
      if (!(await findAgent(deps.db, params.id))) throw noSuch('agent');
      const window = messagesWindow(query);
      const { rows, counted } = await listAgentMessages(
        deps.db,
        { agentId: params.id, chatId: chatId({ kind: 'agent', id: params.id }) },
        window,
      );
      const page = await window.page(deps.db, rows, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewChatMessage) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: MANAGE,
    bodyLimit: TALK_BODY_LIMIT,
    schema: {
      operationId: 'createAgentChatMessage',
      summary: 'Write to an agent',
      description: 'In its own chat. One that is offline gets it when it is back.',
      tags,
      params: AgentParams,
      body: ChatBody,
      response: { 201: ChatSent },
    },
    handler: async (request, reply) => {
      const sent = await sayToAgent(deps, request.params.id, request.body.text, byOf(request));
      return reply.status(201).send({ ...viewChatMessage(sent), online: sent.online });
    },
  });
}

function registerProposals(http: Http, deps: TalkDeps): void {
  const tags = ['Agent protocol'];
  http.route({
    method: 'POST',
    url: '/api/v1/agent/drafts',
    config: AGENT,
    bodyLimit: TALK_BODY_LIMIT,
    schema: {
      operationId: 'createAgentDraft',
      summary: 'Propose a message',
      description: 'One for each thread, for a day. People send it under their own name, or drop it.',
      tags,
      body: DraftBody,
      response: { 201: DraftMade },
    },
    handler: async (request, reply) => {
      const { chat_id: chat, text } = request.body;
      return reply.status(201).send(await draftAsAgent(deps, agentOf(request.caller), { chatId: chat, text }));
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/agent/typing',
    config: AGENT,
    schema: {
      operationId: 'showAgentTyping',
      summary: 'Show that the agent is writing',
      description: 'It is shown for 8 seconds.',
      tags,
      body: TypingBody,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await typeAsAgent(deps, agentOf(request.caller), request.body.chat_id, callerOf(request).actor);
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'DELETE',
    url: '/api/v1/drafts/:id',
    config: { access: 'session', permission: 'alerts:write' },
    schema: {
      operationId: 'deleteDraft',
      summary: 'Drop the draft of an agent',
      description: 'In the thread of an incident it needs `incidents:write` too.',
      tags: ['Agents'],
      params: DraftParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { permissions } = callerOf(request);
      await dropDraft(
        deps,
        request.params.id,
        ({ kind }) => {
          if (kind === 'incident' && !permissions.has('incidents:write'))
            throw new Problem('forbidden', 'This needs the permission incidents:write');
        },
        byOf(request),
      );
      return reply.status(204).send(null);
    },
  });
}

function registerAsks(http: Http, deps: TalkDeps): void {
  const url = '/api/v1/agent/peer-ask';
  const tags = ['Agent protocol'];
  http.route({
    method: 'GET',
    url,
    config: AGENT,
    schema: {
      operationId: 'listPeerAsks',
      summary: 'List what agents ask each other',
      description: 'Open asks to the agent, and its own of the last day.',
      tags,
      response: { 200: AskList },
    },
    handler: async (request) => {
      const { id } = agentOf(request.caller);
      return { items: [...(await asksTo(deps.db, id)), ...(await asksFrom(deps.db, id))].map(viewAsk) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: AGENT,
    bodyLimit: TALK_BODY_LIMIT,
    schema: {
      operationId: 'sendPeerAsk',
      summary: 'Ask another agent, or answer one',
      description:
        'With `to`, `investigation_id` and `question` it asks (202); with `ask_id` and `answer` it answers (200). Without an answer in time `peer.answered` says `timed_out`.',
      tags,
      body: AskBody,
      response: { 200: AskMade, 202: AskMade },
    },
    handler: async (request, reply) => {
      const agent = agentOf(request.caller);
      const {
        to,
        investigation_id: investigationId,
        question,
        timeout_seconds: seconds,
        ask_id: askId,
        answer,
        evidence_ids: evidence,
      } = request.body;
      if (askId !== undefined) {
        if (to !== undefined || question !== undefined)
          throw invalid('/ask_id', 'contradiction', '/ask_id belongs to an answer: leave /to and /question out');
        if (answer === undefined) throw invalid('/answer', 'required', '/answer is needed with /ask_id');
        await answerPeer(deps, agent, { ask_id: askId, answer, ...(evidence ? { evidence_ids: evidence } : {}) }, byOf(request));
        return reply.status(200).send({ ask_id: askId, status: 'answered' });
      }
      if (to === undefined) throw invalid('/to', 'required', '/to is needed to ask, /ask_id to answer');
      if (investigationId === undefined) throw invalid('/investigation_id', 'required', '/investigation_id is needed to ask');
      if (question === undefined) throw invalid('/question', 'required', '/question is needed to ask');
      const made = await askPeer(
        deps,
        agent,
        { to, investigation_id: investigationId, question, ...(seconds === undefined ? {} : { timeout_seconds: seconds }) },
        byOf(request),
      );
      return reply.status(202).send({
        ask_id: made.id,
        status: 'open',
        to: { id: made.to.id, name: made.to.name },
        expires_at: made.expiresAt.toISOString(),
      });
    },
  });
}
