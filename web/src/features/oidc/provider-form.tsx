import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Radio.css';
import { PasswordInput, Radio, Skeleton, Switch, TagsInput, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { type GroupRules, type Provider, providersQuery, rulesIn, rulesOf } from './queries.ts';

/** Its teams are found on the server, and its preview is asked for: most visits need neither. */
const GroupFields = lazyPart(async () => (await import('./group-fields.tsx')).GroupFields);

/** All of it but the secret. */
interface Form {
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly enabled: boolean;
  readonly sign_up: 'off' | 'allowed';
  readonly default_role: 'viewer' | 'operator';
  readonly allowed_domains: readonly string[];
  readonly trust_email: boolean;
  readonly scopes: readonly string[];
}

const EMPTY: Form = {
  name: '',
  issuer: '',
  client_id: '',
  enabled: true,
  sign_up: 'off',
  default_role: 'viewer',
  allowed_domains: [],
  trust_email: false,
  scopes: ['openid', 'email', 'profile'],
};
const NO_GROUPS: GroupRules = { rows: [], groups_claim: 'groups', no_group: 'keep' };

/** The secret is sent when one is typed; else the stored one stays. */
type Body = Omit<Form, 'allowed_domains' | 'scopes'> &
  ReturnType<typeof rulesOf> & { readonly allowed_domains: string[]; readonly scopes: string[]; readonly client_secret?: string };

function formOf(
  { name, issuer, client_id, enabled, sign_up, default_role, allowed_domains, trust_email, scopes }: Form,
  groups: GroupRules,
): Body {
  return {
    ...rulesOf(groups),
    name: name.trim(),
    issuer: issuer.trim(),
    client_id: client_id.trim(),
    enabled,
    sign_up,
    default_role,
    allowed_domains: [...allowed_domains],
    trust_email,
    scopes: [...scopes],
  };
}

interface ProviderFormProps {
  readonly given: Provider | null;
  readonly onClose: () => void;
}

/** Sets a provider up, or changes one. A secret that is left empty stays. */
export function ProviderForm({ given, onClose }: ProviderFormProps) {
  const [form, setForm] = useState<Form>(given ?? EMPTY);
  const [groups, setGroups] = useState<GroupRules>(given ? rulesIn(given) : NO_GROUPS);
  const [secret, setSecret] = useState('');
  const saving = useSave<Body, Provider>({
    given: given && formOf(given, rulesIn(given)),
    now: { ...formOf(form, groups), ...(secret === '' ? {} : { client_secret: secret }) },
    create: (body) => answer(api.POST('/api/v1/oidc/providers', { body })),
    change: (body) =>
      answer(
        api.PATCH('/api/v1/oidc/providers/{id}', {
          params: { path: { id: given?.id ?? '' } },
          body: { ...body, version: given?.version ?? 0 },
        }),
      ),
    queryKey: providersQuery.queryKey,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  const text = (name: 'name' | 'issuer' | 'client_id') => ({
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
    error: errorOf(name),
    required: true,
  });
  // Here, so that what is wrong with one of them is not shown twice.
  for (const member of ['group_mappings', 'no_group', 'groups_claim', 'scopes']) errorOf(member);
  const ready =
    groups.rows.every(({ group }) => group.trim() !== '') &&
    form.name.trim() !== '' &&
    form.issuer.trim() !== '' &&
    form.client_id.trim() !== '';
  return (
    <SaveForm saving={saving} what="The provider" ready={ready} onClose={onClose}>
      <TextInput label="Name" description="Label of the sign-in button." placeholder="Example Corp" {...text('name')} data-autofocus />
      <TextInput
        label="Issuer"
        description="Exactly as the provider states it."
        placeholder="https://login.example.org/realms/main"
        {...text('issuer')}
      />
      <TextInput label="Client ID" autoComplete="off" {...text('client_id')} />
      <PasswordInput
        label="Client secret"
        description="Empty for a public client."
        autoComplete="new-password"
        placeholder={given?.client_secret ? 'Set. Type to replace it' : ''}
        value={secret}
        onChange={(event) => setSecret(event.currentTarget.value)}
        error={errorOf('client_secret')}
      />
      <Radio.Group
        label="New users"
        description="Whether people without an account get one. Existing accounts are never taken over: their owners link them."
        value={form.sign_up}
        onChange={(value) => setForm({ ...form, sign_up: value === 'allowed' ? 'allowed' : 'off' })}
      >
        <Stacked gap={6}>
          <Radio value="off" label="None: an administrator invites users" mt={6} />
          <Radio value="allowed" label="People with a verified address under these domains" />
        </Stacked>
      </Radio.Group>
      {form.sign_up === 'allowed' && (
        <>
          <TagsInput
            label="Domains"
            placeholder={form.allowed_domains.length === 0 ? 'example.org' : ''}
            value={[...form.allowed_domains]}
            onChange={(domains) => setForm({ ...form, allowed_domains: domains })}
            error={errorOf('allowed_domains')}
          />
          <Switch
            label="The provider verifies addresses itself"
            description="For Entra, Okta and Authentik, which never say that an address is verified."
            checked={form.trust_email}
            onChange={(event) => setForm({ ...form, trust_email: event.currentTarget.checked })}
          />
          <Radio.Group
            label="Default role"
            value={form.default_role}
            onChange={(value) => setForm({ ...form, default_role: value === 'operator' ? 'operator' : 'viewer' })}
          >
            <Inline gap={16}>
              <Radio value="viewer" label="Viewer" mt={6} />
              <Radio value="operator" label="Operator" mt={6} />
            </Inline>
          </Radio.Group>
        </>
      )}
      <Suspense fallback={<Skeleton height={120} />}>
        <GroupFields
          given={given}
          rules={groups}
          scopes={form.scopes}
          onChange={setGroups}
          onScopes={(scopes) => setForm({ ...form, scopes })}
          errorOf={errorOf}
        />
      </Suspense>
      <Switch
        label="Show on the sign-in screen"
        checked={form.enabled}
        onChange={(event) => setForm({ ...form, enabled: event.currentTarget.checked })}
      />
    </SaveForm>
  );
}
