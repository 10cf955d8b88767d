import { type TSchema, Type } from 'typebox';
import { UNREADABLE } from '../../platform/crypto/encrypted-column.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { nullable } from '../../platform/http/openapi/shapes.ts';
import type { Connection } from './connection.ts';
import {
  CAPABILITIES,
  capabilitiesOf,
  type IntegrationField,
  PROVIDER_ICONS,
  permissionFor,
  type ProviderDescriptor,
} from './descriptor.ts';

const text = Type.Union([Type.String({ minLength: 1, maxLength: 4_096 }), Type.Null()]);
const address = Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()]);
const version = Type.Integer({ minimum: 0 });
const closed = { additionalProperties: false };

type Descriptors = readonly ProviderDescriptor[];

function each(descriptors: Descriptors, schemaOf: (descriptor: ProviderDescriptor) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(descriptors.map((descriptor) => [descriptor.id, schemaOf(descriptor)]));
}

/** `Acme` of `acme`: how its schemas are named. */
export function schemaName(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}

function perField(fields: readonly IntegrationField[], schemaOf: (field: IntegrationField) => TSchema): Record<string, TSchema> {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]));
}

/** A PUT: a kind or member left out stays, null clears it, a text sets it. `version` guards against a newer save. */
export function integrationsBody(descriptors: Descriptors) {
  return Type.Object(
    each(descriptors, ({ id, fields }) => {
      const members = perField(fields, ({ kind }) => Type.Optional(kind === 'address' ? address : text));
      return Type.Optional(
        Type.Union([named(`${schemaName(id)}Change`, Type.Object({ ...members, version: Type.Optional(version) }, closed)), Type.Null()]),
      );
    }),
    closed,
  );
}

const source = Type.Union([Type.Literal('database'), Type.Literal('environment'), Type.Null()]);
const Setting = named(
  'IntegrationSetting',
  Type.Object({
    set: Type.Boolean(),
    source,
    value: Type.Optional(Type.String()),
    permission: Type.Enum(['integrations:write', 'oidc:manage'], { description: 'What changing it needs, besides integrations:write.' }),
  }),
);
const common = {
  configured: Type.Boolean(),
  missing: Type.Array(Type.String()),
  unreadable: Type.Array(Type.String(), { description: UNREADABLE }),
  version,
  updated_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  callbacks: Type.Record(Type.String(), Type.String()),
};

const Workspace = named('Workspace', Type.Object({ id: Type.String(), name: Type.String() }));
const chat = {
  workspace: Type.Union([Workspace, Type.Null()], {
    description: 'The workspace or server that is connected, where it is known.',
  }),
  email_matching_off_since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since another workspace was connected people are not found there by their email address, until it is confirmed.',
  }),
};

/** Whose people are found by their address. */
export function matchingParams(descriptors: Descriptors) {
  return Type.Object({
    kind: Type.Enum(
      idsOf(descriptors, ({ workspace }) => workspace?.matchesPeople === true),
      { description: 'Which chat.' },
    ),
  });
}
export const MatchingBody = Type.Object({ version }, closed);

function idsOf(descriptors: Descriptors, which: (descriptor: ProviderDescriptor) => boolean = () => true): string[] {
  return descriptors.filter(which).map(({ id }) => id);
}

/** What a reader may know: secrets only as set or not set. */
export function integrationsView(descriptors: Descriptors) {
  return named(
    'Integrations',
    Type.Object(
      each(descriptors, ({ id, fields, workspace }) =>
        named(
          `${schemaName(id)}Integration`,
          Type.Object({ ...common, ...(workspace?.matchesPeople ? chat : {}), ...perField(fields, () => Setting) }),
        ),
      ),
    ),
  );
}

/** Shows connections. `baseUrl` is the service's public address, for the callback addresses that are pasted at the provider. */
export function viewIntegrations(
  descriptors: Descriptors,
  connections: readonly Connection[],
  baseUrl: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    descriptors.flatMap((descriptor) => {
      const connection = connections.find(({ kind }) => kind === descriptor.id);
      return connection ? [[descriptor.id, viewOne(descriptor, connection, baseUrl)]] : [];
    }),
  );
}

function viewOne({ fields, workspace, callbacks }: ProviderDescriptor, connection: Connection, baseUrl: string): Record<string, unknown> {
  const settings = fields.map((field) => {
    const value = connection.values[field.name];
    const shown = { set: value !== undefined, source: connection.sources[field.name] ?? null, permission: permissionFor(field) };
    return [field.name, field.kind === 'secret' || value === undefined ? shown : { ...shown, value }];
  });
  return {
    configured: connection.missing.length === 0,
    missing: connection.missing,
    unreadable: connection.unreadable,
    version: connection.version,
    ...(workspace?.matchesPeople
      ? { workspace: connection.workspace, email_matching_off_since: connection.emailMatchingOffSince?.toISOString() ?? null }
      : {}),
    updated_at: connection.updatedAt?.toISOString() ?? null,
    callbacks: Object.fromEntries(callbacks.map(({ name, path }) => [name, baseUrl + path])),
    ...Object.fromEntries(settings),
  };
}

/** What may be asked for its channels. */
export function directoryKinds(descriptors: Descriptors) {
  return Type.Enum(
    idsOf(descriptors, ({ directory }) => directory),
    { description: 'Only channels of this provider.' },
  );
}

/** What is tried, and where to. */
export function testBody(descriptors: Descriptors) {
  return Type.Object(
    {
      kind: named('IntegrationKind', Type.Enum(idsOf(descriptors))),
      channel: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })),
    },
    closed,
  );
}

export const TestView = named(
  'IntegrationTest',
  Type.Object({
    ok: Type.Boolean(),
    detail: Type.String(),
    checks: Type.Array(named('IntegrationCheck', Type.Object({ name: Type.String(), ok: Type.Boolean(), detail: Type.String() }))),
  }),
);

export const ChannelView = named(
  'Channel',
  Type.Object({
    provider: Type.String(),
    id: Type.String(),
    name: Type.String(),
    target: Type.String(),
    private: Type.Boolean(),
    member: Type.Boolean(),
  }),
);

const Input = named('ProviderInput', Type.Object({ label: Type.String(), placeholder: Type.String() }));

const Choice = named('ProviderChoice', Type.Object({ value: Type.String(), label: Type.String() }));
const Field = named(
  'ProviderField',
  Type.Object({
    name: Type.String({ description: 'Member of PUT /api/v1/integrations.' }),
    kind: Type.Enum(['text', 'secret', 'address', 'list', 'choice']),
    required: Type.Boolean(),
    label: Type.String(),
    help: Type.String(),
    placeholder: nullable(Type.String()),
    choices: nullable(Type.Array(Choice)),
    sign_in: Type.Boolean({ description: 'Belongs to signing in with this provider.' }),
  }),
);
const Callback = named(
  'ProviderCallback',
  Type.Object({
    name: Type.String(),
    where: nullable(Type.String({ description: 'What the address is pasted into; null: nowhere.' })),
  }),
);
const Announces = named(
  'ProviderDestinations',
  Type.Object({
    label: Type.String(),
    placeholder: Type.String(),
    listed: Type.Boolean({ description: 'GET /api/v1/channels lists them.' }),
  }),
);
const Address = named('ProviderContactAddress', Type.Object({ label: Type.String(), placeholder: Type.String(), help: Type.String() }));
const Pages = named(
  'ProviderPages',
  Type.Object({
    name: Type.String(),
    by: Type.String({ description: 'In a sentence: paged … .' }),
    contact: Type.Enum(['none', 'email', 'phone', 'account', 'address']),
    address: nullable(Address),
  }),
);

/** What a provider is: enough to draw its form, and to name it wherever it is mentioned. */
const ProviderView = named(
  'Provider',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    group: Type.Enum(['chat', 'messages', 'tools', 'sign_in']),
    icon: Type.Enum([...PROVIDER_ICONS], { description: 'How the web app draws it.' }),
    capabilities: Type.Array(Type.Enum([...CAPABILITIES])),
    fields: Type.Array(Field),
    callbacks: Type.Array(Callback),
    test_to: nullable(Input),
    matches_people: Type.Boolean({ description: 'People are found there by their email address.' }),
    announces: nullable(Announces),
    pages: nullable(Pages),
  }),
);

/** Everything that can be connected. */
export const ProviderList = named('ProviderList', Type.Object({ items: Type.Array(ProviderView) }));

/** A descriptor as it is answered. */
export function viewProvider(descriptor: ProviderDescriptor) {
  const { id, name, description, group, icon, fields, callbacks, testTo, workspace, directory, announces, pages } = descriptor;
  return {
    id,
    name,
    description,
    group,
    icon,
    capabilities: [...capabilitiesOf(descriptor)],
    fields: fields.map((field) => ({
      name: field.name,
      kind: field.kind,
      required: field.required === true,
      label: field.label,
      help: field.help,
      placeholder: field.placeholder ?? null,
      choices: field.choices ? field.choices.map((choice) => ({ ...choice })) : null,
      sign_in: field.signIn === true,
    })),
    callbacks: callbacks.map((callback) => ({ name: callback.name, where: callback.where })),
    test_to: testTo && { ...testTo },
    matches_people: workspace?.matchesPeople === true,
    announces: announces && { label: announces.label, placeholder: announces.placeholder, listed: directory },
    pages: pages && { name: pages.name, by: pages.by, contact: pages.contact, address: pages.address ? shownAddress(pages.address) : null },
  };
}

function shownAddress({ label, placeholder, help }: { readonly label: string; readonly placeholder: string; readonly help: string }) {
  return { label, placeholder, help };
}
