import { type Static, Type } from 'typebox';
import { UNREADABLE, unreadableOf } from '../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { closed, Time } from '../../platform/http/openapi/shapes.ts';
import type { CredentialProvider } from './credential-providers.store.ts';
import type { SharedSecret } from './shared-secrets.store.ts';

const MAX_SECRET = 16_384;
/** Names of settings and credentials. */
const NAME = '^[A-Za-z][A-Za-z0-9_.-]{0,62}$';

const name = Type.String({ minLength: 1, maxLength: 100 });
const description = Type.String({ maxLength: 2_000 });
const agentIds = Type.Array(Type.String({ format: 'uuid' }), {
  maxItems: 200,
  uniqueItems: true,
  description: 'Agents that may read it; none: no agent.',
});
const version = Type.Integer({ minimum: 1, description: 'Refused when someone saved in between.' });
const secret = Type.String({ minLength: 1, maxLength: MAX_SECRET });
const kind = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,39}$', description: 'What it is: grafana, kubernetes, aws.' });

/** A map with few, well-formed names. */
function mapOf<Value extends Parameters<typeof Type.Record>[1]>(value: Value) {
  return Type.Record(Type.String({ pattern: NAME }), value, { maxProperties: 30, additionalProperties: false });
}
const settings = mapOf(Type.String({ maxLength: 2_000 }));

export const CreateCredentialProviderBody = Type.Object(
  {
    name,
    kind,
    description: Type.Optional(description),
    settings: Type.Optional(settings),
    secrets: Type.Optional(mapOf(secret)),
    agent_ids: Type.Optional(agentIds),
  },
  closed,
);

export const PatchCredentialProviderBody = Type.Object(
  {
    name: Type.Optional(name),
    kind: Type.Optional(kind),
    description: Type.Optional(description),
    settings: Type.Optional(settings),
    secrets: Type.Optional(mapOf(Type.Union([secret, Type.Null()]))),
    agent_ids: Type.Optional(agentIds),
    version: Type.Optional(version),
  },
  closed,
);

export const CreateSharedSecretBody = Type.Object(
  { name, value: secret, description: Type.Optional(description), agent_ids: Type.Optional(agentIds) },
  closed,
);

export const PatchSharedSecretBody = Type.Object(
  {
    name: Type.Optional(name),
    value: Type.Optional(secret),
    description: Type.Optional(description),
    agent_ids: Type.Optional(agentIds),
    version: Type.Optional(version),
  },
  closed,
);

const common = {
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  description: Type.String(),
  agent_ids: Type.Array(Type.String()),
  unreadable: Type.Array(Type.String(), { description: UNREADABLE }),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
};

export const CredentialProviderView = named(
  'CredentialProvider',
  Type.Object({
    ...common,
    kind: Type.String(),
    settings: Type.Record(Type.String(), Type.String()),
    secrets: Type.Record(Type.String(), Type.String(), { description: 'Masked.' }),
  }),
);

export const SharedSecretView = named('SharedSecret', Type.Object({ ...common, value: Type.String({ description: 'Masked.' }) }));

const MASK = '••••••••';

/** A provider as people see it: its credentials never leave again. */
export function viewCredentialProvider(provider: CredentialProvider, sealer: Sealer): Static<typeof CredentialProviderView> {
  return {
    ...viewCommon(provider),
    unreadable: unreadableOf(sealer, provider.secrets),
    kind: provider.kind,
    settings: { ...provider.settings },
    secrets: Object.fromEntries(Object.keys(provider.secrets).map((key) => [key, MASK])),
  };
}

/** A secret as people see it: its value never leaves again. */
export function viewSharedSecret(shared: SharedSecret, sealer: Sealer): Static<typeof SharedSecretView> {
  return { ...viewCommon(shared), unreadable: unreadableOf(sealer, { value: shared.value }), value: MASK };
}

function viewCommon(entry: Pick<SharedSecret, 'id' | 'name' | 'description' | 'agentIds' | 'version' | 'createdAt' | 'updatedAt'>) {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    agent_ids: [...entry.agentIds],
    version: entry.version,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
  };
}
