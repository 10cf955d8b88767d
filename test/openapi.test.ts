import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startServer, type TestServer } from './cast.ts';
import { WHOLE_SERVER } from './harness/whole-server.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: object;
  readonly examples?: readonly unknown[];
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** What others call, and what only a browser follows, has verbs of its own. */
const OWN_VERBS = /^(completeSetup|startChatoneConnection|linkAlerts)$/;

describe('the OpenAPI document', () => {
  let server: TestServer;
  let document: Document;
  let operations: ReadonlyArray<{ readonly method: string; readonly path: string; readonly operation: Operation }>;

  before(async () => {
    // Nothing is asked of the database.
    server = await startServer({ url: 'postgres://nobody@127.0.0.1:1/none' }, WHOLE_SERVER);
    document = (await server.http.inject('/api/v1/openapi.json')).json();
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    );
  });
  after(() => server.close());

  test('every operation has a name of its own: list, get, create, update, delete, or a verb of the field', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    assert.ok(names.length > 200);
    assert.equal(new Set(names).size, names.length);
    for (const { method, path, operation } of operations) {
      const { operationId: name, responses } = operation;
      const items = JSON.stringify(responses['200']?.content?.['application/json']?.schema ?? {}).includes('List"');
      const wanted =
        method === 'delete'
          ? /^(delete|unlink)[A-Z]/
          : method === 'put' || method === 'patch'
            ? /^update[A-Z]/
            : method === 'get' && items
              ? /^list[A-Z]/
              : method === 'post' && responses['201']
                ? /^create[A-Z]/
                : /^[a-z]+[A-Z]/;
      assert.ok(wanted.test(name) || OWN_VERBS.test(name), `${method} ${path}: ${name}`);
      assert.ok(operation.summary.length <= 70 && !operation.summary.endsWith('.'), `${name}: ${operation.summary}`);
    }
  });

  test('every JSON body is a named schema, every JSON answer as well, and no object is written out a second time', () => {
    const contents = operations.flatMap(({ operation }) => [
      ...Object.entries(operation.requestBody?.content ?? {}).map((one) => [`${operation.operationId} body`, ...one] as const),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.entries(content ?? {}).map((one) => [`${operation.operationId} ${status}`, ...one] as const),
      ),
    ]);
    // What chat and phone are answered is theirs to define.
    const unnamed = contents.filter(([at, type, { schema }]) => type === 'application/json' && !schema.$ref && !at.startsWith('receive'));
    assert.deepEqual(
      unnamed.map(([at]) => at),
      [],
    );
    const inline: string[] = [];
    const walk = (value: unknown, at: string, own: boolean): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties } = value as Schema;
      if (!own && type === 'object' && properties && Object.keys(properties).length > 0) inline.push(at);
      for (const [key, part] of Object.entries(value)) if (key !== 'examples') walk(part, `${at}/${key}`, /^\/[^/]+\/allOf$/.test(at));
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, `/${name}`, true);
    walk(document.paths, '/paths', false);
    assert.deepEqual(inline, []);
  });

  test('every operation says how it refuses, by shared answers, and 4xx among them', () => {
    for (const { operation } of operations) {
      const refusals = Object.entries(operation.responses).filter(([status]) => !/^[123]/.test(status));
      for (const [status, answer] of refusals)
        assert.match(answer.$ref ?? '', /^#\/components\/responses\//, `${operation.operationId} ${status}`);
      assert.ok(
        refusals.some(([status]) => status.startsWith('4')),
        operation.operationId,
      );
    }
  });

  test('a token is offered only where one is taken, and the CSRF token is asked for with what changes something', () => {
    const of = (name: string) => operations.find(({ operation }) => operation.operationId === name)?.operation.security;
    assert.deepEqual(of('listAlerts'), [{ session: [] }, { personalAccessToken: [] }]);
    assert.deepEqual(of('acknowledgeAlert'), [{ session: [], csrfToken: [] }, { personalAccessToken: [] }]);
    assert.deepEqual(of('changePassword'), [{ session: [], csrfToken: [] }]);
    assert.deepEqual(of('listSessions'), [{ session: [] }]);
    assert.deepEqual(of('receiveAlerts'), [{ webhookToken: [] }]);
    assert.deepEqual(of('logIn'), []);
  });

  test('every resource that has a list has an example', () => {
    const lists = Object.keys(document.components.schemas).filter((name) =>
      /^(Alert|Incident|Team|Service|EscalationPolicy|Schedule|Override|CoverRequest|Handoff|Heartbeat|Notification|Page|SavedView|AuditEvent|User|PersonalToken|WebhookToken|OidcProvider|CredentialProvider|SharedSecret|Session|Calendar)$/.test(
        name,
      ),
    );
    assert.equal(lists.length, 22);
    assert.deepEqual(
      lists.filter((name) => document.components.schemas[name]?.examples?.length !== 1),
      [],
    );
  });

  test('the protocol of agents is there for programs without a token, with a schema for each event and tool', async () => {
    type Part = Readonly<Record<string, unknown>>;
    const get = async (file: string) => {
      const answer = await server.http.inject(`/api/v1/agent/${file}`);
      assert.equal(answer.statusCode, 200);
      return answer.json();
    };
    const { $defs } = (await get('protocol.schema.json')) as { $defs: Part };
    const { channels, components } = (await get('asyncapi.json')) as {
      channels: Readonly<Record<'events' | 'messages', { messages: Part }>>;
      components: { schemas: Part };
    };
    assert.deepEqual(components.schemas, $defs);
    assert.deepEqual(
      [...Object.keys(channels.events.messages), ...Object.keys(channels.messages.messages)].sort(),
      Object.keys($defs).sort(),
    );
    for (const kind of ['event.', 'tool.'])
      assert.ok(
        Object.keys($defs).some((name) => name.startsWith(kind)),
        kind,
      );
  });
});
