import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import { nullable } from '../../../platform/http/openapi/shapes.ts';
import { SOURCE_FIELDS, type SourceDescriptor } from '../source-descriptor.ts';

/** A tool as the gallery shows it. */
export interface ShownSource {
  readonly descriptor: SourceDescriptor;
  /** Whether a token can be fixed to its format. */
  readonly own: boolean;
  /** The header by which it signs; null: it does not. */
  readonly signatureHeader: string | null;
}

const Fields = Object.fromEntries(SOURCE_FIELDS.map((name) => [name, nullable(Type.String())] as const));
const View = named(
  'WebhookSource',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    homepage: nullable(Type.String()),
    docs: nullable(Type.String()),
    mark: nullable(Type.String({ description: 'The name of its mark in simple-icons.' })),
    own: Type.Boolean({ description: 'Whether the `source` of a webhook token can be this one; else it speaks the format of another.' }),
    signature_header: nullable(Type.String({ description: 'The header by which it signs its requests.' })),
    steps: Type.Array(Type.String()),
    settings: Type.Array(
      named(
        'WebhookSourceSetting',
        Type.Object({
          name: Type.String(),
          value: Type.String({
            description:
              '`{{url}}`, `{{scheme}}`, `{{host}}`, `{{path}}` and `{{token}}` are replaced by the address of the webhook, the parts of the base address, and the token.',
          }),
        }),
      ),
    ),
    fields: named('WebhookSourceFields', Type.Object(Fields)),
    lost: Type.String(),
  }),
);

/** The tools that are understood, with what to enter in each. */
export function registerSourceRoutes(http: Http, sources: readonly ShownSource[]): void {
  const items = sources
    .map(({ descriptor, own, signatureHeader }) => ({
      ...descriptor,
      own,
      signature_header: signatureHeader,
      steps: [...descriptor.steps],
      settings: descriptor.settings.map(({ name, value }) => ({ name, value })),
      fields: { ...descriptor.fields },
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  http.route({
    method: 'GET',
    url: '/api/v1/webhook-sources',
    config: { access: 'session', permission: 'tokens:manage' },
    schema: {
      operationId: 'listWebhookSources',
      summary: 'List the monitoring tools that are understood',
      description: 'By name, with what to enter in each and what becomes of its fields.',
      tags: ['Webhook tokens'],
      querystring: Type.Object({}, { additionalProperties: false }),
      response: { 200: named('WebhookSourceList', Type.Object({ items: Type.Array(View) })) },
    },
    handler: () => ({ items }),
  });
}
