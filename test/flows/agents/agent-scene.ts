// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { type AgentClient, makeAgent, type TestAgent } from '../../harness/agent.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

/** A server and an agent that listens for work. */
export interface AgentScene {
  readonly app: TestApp;
  readonly agent: TestAgent;
  /** Its stream; a test that opens another puts that here. */
  stream: AgentClient;
  /** A request as the first admin, which must be answered like this. */
  api(method: string, path: string, body?: unknown, status?: number): Promise<any>;
  /** Waits for a dispatch of an investigation, from 0. */
  given(id: string, nth?: number, to?: AgentClient): Promise<any>;
  /** Asks for an investigation of the alert, which the agent accepts. */
  accepted(number: number): Promise<{ readonly id: string; readonly work: any }>;
  stop(): Promise<void>;
}

/** Sets the scene; the agent may act and takes up to 50 investigations, unless something else is said. */
export async function startAgentScene(values: object = {}): Promise<AgentScene> {
  const app = await startTestApp();
  const agent = await makeAgent(app, { name: 'Scout', max_concurrent_investigations: 50, scope: { mode: 'act' }, ...values });
  const stream = await agent.stream();
  await stream.get('stream.ready');
  const scene: AgentScene = {
    app,
    agent,
    stream,
    async api(method, path, body, status = 200) {
      const answer = await app.api(method, path, body);
      assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async given(id, nth = 0, to = scene.stream) {
      const mine = () => to.of('investigation.dispatched').filter(({ data }) => data.investigation_id === id);
      await until(() => mine().length > nth, `dispatch ${nth + 1} of ${id}`);
      return mine()[nth].data;
    },
    async accepted(number) {
      const { id } = await scene.api('POST', `/api/v1/alerts/${number}/investigate`, undefined, 202);
      const work = await scene.given(id);
      assert.equal((await agent.call(work, 'investigation_accept')).body.result.status, 'success');
      return { id, work };
    },
    async stop() {
      scene.stream.close();
      await app.stop();
    },
  };
  return scene;
}
