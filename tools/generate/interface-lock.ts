import { createHash } from 'node:crypto';
import type { ApiDocument } from './document.ts';

/** What programs outside rely on. */
export interface Interface {
  readonly document: ApiDocument;
  /** The data of live events, by type. */
  readonly live: Readonly<Record<string, object>>;
  /** What agents get and call, by `event.NAME` and `tool.NAME`. */
  readonly agents: Readonly<Record<string, object>>;
}

const HEAD = `# What programs outside rely on: one line for each operation, live event, and event and tool of agents. The last column
# changes with its members, types and limits, never with its words. Made by "npm run generate".
`;

/** Words are no part of the interface. */
const WORDS = new Set(['description', 'summary', 'title', 'tags', 'examples', 'example']);
/** Whose members are named by us, not by JSON Schema. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'responses', 'content', 'headers']);
const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;
const DIGITS = 12;

/** `interface.lock` */
export function interfaceLock({ document, live, agents }: Interface): string {
  const lines = [
    ...Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const asks = operation['x-permission'] ?? operation['x-access'];
        return `${method.toUpperCase()} ${path} ${operation.operationId} ${asks} ${digestOf(operation, document)}`;
      }),
    ),
    ...Object.entries(live).map(([type, data]) => `live ${type} ${digestOf(data, document)}`),
    ...Object.entries(agents).map(([name, schema]) => `agent ${name} ${digestOf(schema, document)}`),
  ];
  return `${HEAD}${lines.sort().join('\n')}\n`;
}

function digestOf(value: object, document: ApiDocument): string {
  return createHash('sha256')
    .update(JSON.stringify(shapeOf(value, document, [])))
    .digest('hex')
    .slice(0, DIGITS);
}

/** A value in one order, without words, with what it refers to in its place; `within` are the references that led here. */
function shapeOf(value: unknown, document: ApiDocument, within: readonly string[], named = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => shapeOf(item, document, within));
    // Names that are required or allowed are sets.
    return items.every((item) => typeof item === 'string') ? items.sort() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && !named) {
    const [, kind = '', name = ''] = REFERENCE.exec($ref) ?? [];
    const target = (document.components as Readonly<Record<string, Readonly<Record<string, object>>>>)[kind]?.[name];
    // A shape within itself is told by its name.
    return target === undefined || within.includes($ref) ? $ref : shapeOf(target, document, [...within, $ref]);
  }
  return Object.entries(value)
    .filter(([key]) => named || !WORDS.has(key))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, shapeOf(member, document, within, !named && NAMED.has(key))]);
}
