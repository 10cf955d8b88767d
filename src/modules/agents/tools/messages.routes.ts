import type { By } from '../../../platform/actor.ts';
import { invalid } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Agent } from '../agent.ts';
import { agentOf } from '../tokens/tokens.actions.ts';
import { MessageAnswer, MessageBody } from '../investigations/investigations.schema.ts';
import { callTool, type ToolDeps } from './tools.actions.ts';

/** Says something as an agent, in a thread or in its own chat; what is too long is cut. */
export type SayAsAgent = (
  agent: Agent,
  message: { readonly chatId: string | null; readonly text: string },
  by: By,
) => Promise<{ readonly id: string; readonly chat_id: string; readonly truncated: boolean }>;

export type MessageDeps = ToolDeps & { readonly say: SayAsAgent };

/** `POST /api/v1/agent/messages`: what an agent says, and the tools it calls. */
export function registerMessageRoutes(http: Http, deps: MessageDeps): void {
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
        const { id, chat_id, truncated } = await deps.say(agent, { chatId, text }, byOf(request));
        return { id, chat_id, kind, ...(truncated ? { truncated } : {}) };
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
