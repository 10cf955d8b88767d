import { randomUUIDv7 } from 'node:crypto';
import { invalid, Problem } from '../../platform/errors.ts';
import { byOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { type Agent, selectorsMatch } from '../agents/agent.ts';
import { agentOf, assertCapability } from '../agents/index.ts';
import { chatOfGroup } from './dispatch.ts';
import { MessageAnswer, MessageBody } from './investigations.schema.ts';
import { harmless } from './harmless.ts';
import { callTool, type ToolDeps } from './tools.actions.ts';

/** Longest text of a message; what is longer is cut. */
const TEXT_MAX = 40_000;
const GROUP = /^group:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const CUT = ' […cut]';

/** `POST /api/v1/agent/messages`: what an agent says, and the tools it calls. */
export function registerMessageRoutes(http: Http, deps: ToolDeps): void {
  http.route({
    method: 'POST',
    url: '/api/v1/agent/messages',
    config: { access: 'agent' },
    bodyLimit: 262_144,
    schema: {
      operationId: 'sendAgentMessage',
      summary: 'Write a message, or call a tool',
      description: 'A tool needs the investigation and its current fencing token. The answer of the tool is in `result`.',
      tags: ['Agent protocol'],
      body: MessageBody,
      response: { 200: MessageAnswer },
    },
    handler: async (request) => {
      const agent = agentOf(request.caller);
      const { kind, chat_id: chatId = null, text, tool, investigation_id, fencing_token } = request.body;
      if (kind === 'text') {
        if (text === undefined) throw invalid('/text', 'required', '/text is needed for a text');
        return sayIn(deps, agent, chatId, text, byOf(request));
      }
      if (tool === undefined) throw invalid('/tool', 'required', '/tool is needed for a tool call');
      if (investigation_id === undefined) throw invalid('/investigation_id', 'required', '/investigation_id is needed for a tool call');
      if (fencing_token === undefined) throw invalid('/fencing_token', 'required', '/fencing_token is needed for a tool call');
      const call = await callTool(deps, agent, { investigation_id, fencing_token, tool }, byOf(request));
      return {
        id: call.id,
        chat_id: chatId,
        kind,
        tool: { call_id: call.callId, name: call.tool },
        result: { status: call.status, output: call.output === null ? null : { ...call.output }, error: call.error },
      };
    },
  });
}

async function sayIn(deps: ToolDeps, agent: Agent, chatId: string | null, text: string, by: ReturnType<typeof byOf>) {
  assertCapability(agent, 'communicate');
  const groupId = GROUP.exec(chatId ?? '')?.[1];
  const labels = groupId === undefined ? null : await deps.ports.labelsOfGroup(deps.db, groupId);
  if (groupId === undefined || labels === null || !labels.some((one) => selectorsMatch(agent.labelSelectors, one)))
    throw new Problem('not_found', 'There is no such chat: use the chat_id of a dispatch');
  const truncated = text.length > TEXT_MAX;
  const said = truncated ? text.slice(0, TEXT_MAX - CUT.length).toWellFormed() + CUT : text;
  await deps.db.transaction((tx) => deps.ports.note(tx, { groupId, text: harmless(said), by }));
  return { id: randomUUIDv7(), chat_id: chatOfGroup(groupId), kind: 'text' as const, ...(truncated ? { truncated } : {}) };
}
