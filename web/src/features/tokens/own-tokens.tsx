import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { serviceUrl } from '../../api/base.ts';
import { serverNow } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMe } from '../../api/session.ts';
import { SecretOnce, Snippet } from '../../components/text/copy.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { PermissionPicker } from './permission-picker.tsx';
import { ownTokensQuery, type PersonalToken } from './queries.ts';
import { TokenRows } from './token-rows.tsx';

const LIMITS = 'Together they are limited to 1,200 requests per minute. A token created with another token expires with it.';

/** One's own tokens for scripts: make one, see them, end them. */
export function OwnTokens() {
  const [made, setMade] = useState<PersonalToken | null>(null);
  const query = useQuery(ownTokensQuery);
  return (
    <Stacked gap={16}>
      {made ? <Made token={made} onClose={() => setMade(null)} /> : <CreatePersonalToken onMade={setMade} />}
      <Card title={`Your tokens${query.data ? `: ${query.data.total} of ${query.data.max_tokens}` : ''}`} note={LIMITS}>
        <TokenRows
          query={query}
          revoke={(token) => api.DELETE('/api/v1/user/tokens/{id}', { params: { path: { id: token.id } } })}
          empty="A token lets a script act with your permissions or fewer. Create one above."
        />
      </Card>
    </Stacked>
  );
}

function Made({ token, onClose }: { readonly token: PersonalToken; readonly onClose: () => void }) {
  return (
    <Card
      title={`${token.name} is ready`}
      action={
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Done
        </Button>
      }
    >
      <SecretOnce secret={token.token} what="this token" />
      <Snippet where="a shell" text={`curl -sS ${serviceUrl()}/api/v1/auth/me \\\n  -H 'Authorization: Bearer ${token.token}'`} />
    </Card>
  );
}

const DAY_MS = 86_400_000;
const LIVES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'never', label: 'Never' },
] as const;

function CreatePersonalToken({ onMade }: { readonly onMade: (token: PersonalToken) => void }) {
  const me = useMe();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [life, setLife] = useState('90');
  const [permissions, setPermissions] = useState<readonly string[]>([]);
  const create = useMutation({
    mutationFn: () => {
      const expires = life === 'never' ? null : new Date(serverNow() + Number(life) * DAY_MS).toISOString();
      return answer(api.POST('/api/v1/user/tokens', { body: { name: name.trim(), permissions: [...permissions], expires_at: expires } }));
    },
    onSuccess: (token) => {
      void client.invalidateQueries({ queryKey: ['personal-tokens'] });
      setName('');
      setPermissions([]);
      onMade(token);
    },
  });
  const problem = create.error ? asProblem(create.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Card title="New token" note="For scripts and the command line. It has at most your permissions, and is limited by your role.">
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <TextInput
            label="Name"
            placeholder="nightly-report"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError(problem, 'name')}
            maxLength={100}
            required
          />
          <Select
            label="Expires"
            value={life}
            allowDeselect={false}
            data={[...LIVES]}
            onChange={(value) => setLife(value ?? '90')}
            error={fieldError(problem, 'expires_at')}
          />
          <PermissionPicker
            mine={me.permissions}
            value={permissions}
            onChange={setPermissions}
            error={fieldError(problem, 'permissions')}
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The token was not created" />}
          <Inline>
            <Button type="submit" loading={create.isPending} disabled={name.trim() === '' || permissions.length === 0}>
              {permissions.length === 0
                ? 'Create token'
                : `Create token with ${permissions.length} ${permissions.length === 1 ? 'permission' : 'permissions'}`}
            </Button>
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}
