import type { Config, MoreVariables } from '../../platform/config.ts';
import type { PersonMethod } from '../notifications/pages/page.ts';
import type { DestinationKind } from '../routing/destination-kinds.ts';

/** An environment variable of one provider, declared with its setting, whose kind says what fits. */
interface ProviderVariable {
  readonly name: string;
  /** Left out: not set. */
  readonly default?: string;
  /** A sentence for docs/configuration.md. */
  readonly about: string;
}

/** A setting of a provider: how it is entered, checked and guarded. */
export interface IntegrationField {
  readonly name: string;
  /**
   * `secret`: encrypted at rest and never shown again; several, comma separated, during rotation. `address`: an http(s)
   * address that outgoing calls go to. `list`: comma separated. `choice`: one of `choices`.
   */
  readonly kind: 'text' | 'secret' | 'address' | 'list' | 'choice';
  /** Without it nothing can be sent. */
  readonly required?: true;
  /** The environment variable that holds its default: one of the provider's own, or the name of one that the platform has. */
  readonly variable?: ProviderVariable | Exclude<keyof Config, 'more'>;
  readonly label: string;
  /** A sentence below the label. */
  readonly help: string;
  readonly placeholder?: string;
  /** What may be chosen; the first holds while nothing is saved. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** A credential that is sent to `base_url`: it belongs to that address and goes to no other. */
  readonly forAddress?: true;
  /**
   * Decides neither where messages and secrets go nor who somebody is: `integrations:write` is enough to change it.
   * Everything else needs `oidc:manage` too, for whoever changes it could become anybody.
   */
  readonly harmless?: true;
  /** Belongs to signing in with this provider: shown apart. */
  readonly signIn?: true;
  /** The form in which it is saved; without it, trimmed. */
  readonly normalise?: (given: string) => string;
  /** What is wrong with a value, with the remedy; null when nothing is. */
  readonly check?: (value: string) => string | null;
}

/** An address of ours that is pasted at the provider. */
export interface CallbackAddress {
  readonly name: string;
  readonly path: string;
  /** What it is pasted into; null: nowhere, each call carries it. */
  readonly where: string | null;
}

/** How a provider's workspace (or server) is known. */
export interface WorkspaceRule {
  /** `address`: `base_url` names it. `provider`: the provider has to be asked. */
  readonly namedBy: 'address' | 'provider';
  /** The settings that lead to it, all of them set. */
  readonly ledBy: readonly string[];
  /** People are found there by their email address, which another workspace must not inherit. */
  readonly matchesPeople: boolean;
}

/** Icons of the web app that a provider may have; the app is compiled against them. */
export const PROVIDER_ICONS = ['bell', 'inbox', 'key', 'phone', 'plug', 'send'] as const;
export type ProviderIcon = (typeof PROVIDER_ICONS)[number];

/** Everything that the rest of the program and the web app know of a provider. Data and pure checks, no I/O. */
export interface ProviderDescriptor {
  /** Its name in the API and in the database; never changed. */
  readonly id: string;
  /** As people know it. */
  readonly name: string;
  /** A sentence on what it is for. */
  readonly description: string;
  readonly group: 'chat' | 'messages' | 'tools' | 'sign_in';
  /** How the web app draws it. */
  readonly icon: ProviderIcon;
  /** The name of its mark in simple-icons; left out: it has none there, and its icon stands. */
  readonly mark?: string;
  readonly fields: readonly IntegrationField[];
  readonly callbacks: readonly CallbackAddress[];
  /** What a test message can be sent to; null: a test sends no message. */
  readonly testTo: { readonly label: string; readonly placeholder: string } | null;
  /** Null: it belongs to no workspace. */
  readonly workspace: WorkspaceRule | null;
  /** `GET /api/v1/channels` may be asked for it. */
  readonly directory: boolean;
  /** Groups of alerts are announced there; null: they are not. */
  readonly announces: DestinationKind | null;
  /** People are paged there; null: they are not. */
  readonly pages: PersonMethod | null;
  /** People acknowledge from there. */
  readonly answers: boolean;
  /** People sign in with it. */
  readonly signsIn: boolean;
}

/** What a provider can do, as the API names it. */
export const CAPABILITIES = ['announce', 'page', 'call', 'answer', 'sign_in'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What a provider can do. Pure. */
export function capabilitiesOf({ announces, pages, answers, signsIn }: ProviderDescriptor): readonly Capability[] {
  const can: Readonly<Record<Capability, boolean>> = {
    announce: announces !== null,
    page: pages !== null,
    call: pages?.rings === true,
    answer: answers,
    sign_in: signsIn,
  };
  return CAPABILITIES.filter((capability) => can[capability]);
}

/** The environment variables that providers declare, as the configuration reads them. Pure. */
export function variablesOf(descriptors: readonly ProviderDescriptor[]): MoreVariables {
  const declared = descriptors.flatMap(({ fields }) =>
    fields.flatMap(({ kind, variable }) => (variable === undefined || typeof variable === 'string' ? [] : [{ kind, variable }])),
  );
  return Object.fromEntries(
    declared.map(({ kind, variable: { name, default: usual = null, about } }) => [
      name,
      {
        ...(kind === 'address' ? { kind: 'url', schemes: ['http', 'https'] } : { kind: 'text' }),
        ...(kind === 'secret' ? { secret: true } : {}),
        default: usual,
        about,
      },
    ]),
  );
}

/** What a change needs of this setting, besides `integrations:write`. */
export function permissionFor(field: IntegrationField): 'integrations:write' | 'oidc:manage' {
  return field.harmless ? 'integrations:write' : 'oidc:manage';
}

/** Who may come in for the first time through a provider that signs people in. */
export const SIGN_UP_FIELDS = (checkDomains: (value: string) => string | null): readonly IntegrationField[] => [
  {
    name: 'sign_up',
    kind: 'choice',
    label: 'New users',
    help: 'Whether people without an account get one at first sign-in.',
    choices: [
      { value: 'off', label: 'None: an administrator invites users' },
      { value: 'allowed', label: 'People with a verified address under these domains' },
    ],
    signIn: true,
    check: (value) => (value === 'off' || value === 'allowed' ? null : 'Write off or allowed'),
  },
  {
    name: 'allowed_domains',
    kind: 'list',
    label: 'Domains',
    help: 'Separated by commas.',
    placeholder: 'example.org',
    signIn: true,
    check: checkDomains,
  },
  {
    name: 'default_role',
    kind: 'choice',
    label: 'Default role',
    help: 'Role of new users.',
    choices: [
      { value: 'viewer', label: 'Viewer' },
      { value: 'operator', label: 'Operator' },
    ],
    signIn: true,
    check: (value) => (value === 'viewer' || value === 'operator' ? null : 'Write viewer or operator'),
  },
];
