import { Button, Skeleton } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../api/clock.ts';
import { Ago, At } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import type { PersonalToken } from './queries.ts';

interface TokenRowsProps<Token extends PersonalToken> {
  readonly query: UseQueryResult<{ readonly items: readonly Token[]; readonly total: number }>;
  readonly revoke: (token: Token) => Promise<unknown>;
  readonly empty: string;
  /** Whose it is. */
  readonly owner?: (token: Token) => ReactNode;
}

/** Tokens with what they may do now, and the way to end each. */
export function TokenRows<Token extends PersonalToken>({ query, revoke, empty, owner }: TokenRowsProps<Token>) {
  const { data, error, refetch } = query;
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<Token | null>(null);
  if (error && !data) return <ProblemNote error={error} what="The tokens could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={60} />;
  if (data.items.length === 0) {
    return (
      <Empty icon="key" title="No token yet">
        {empty}
      </Empty>
    );
  }
  return (
    <>
      <Rows label="Tokens">
        {data.items.map((token) => (
          <Row
            key={token.id}
            title={
              <>
                {token.name} <code className="muted tiny regular mono">{token.token}</code>
              </>
            }
            meta={
              <>
                {owner && <>{owner(token)} · </>}
                <Reach token={token} /> · created <At at={token.created_at} />
                {token.made_with && ` with ${token.made_with.name}`}
                {token.last_used_at ? (
                  <>
                    , used <Ago at={token.last_used_at} />
                  </>
                ) : (
                  ', not used yet'
                )}
              </>
            }
            state={<StateOf token={token} />}
            actions={
              <Button size="compact-sm" variant="default" onClick={() => setRevoking(token)} aria-label={`Revoke ${token.name}`}>
                Revoke
              </Button>
            }
          />
        ))}
      </Rows>
      <Confirm
        opened={revoking !== null}
        title={`Revoke ${revoking?.name ?? ''}?`}
        action={`Revoke ${revoking?.name ?? ''}`}
        onClose={() => setRevoking(null)}
        run={async () => {
          if (!revoking) return;
          await revoke(revoking);
          await client.invalidateQueries({ queryKey: ['personal-tokens'] });
          toast({ tone: 'good', text: `${revoking.name} is revoked` });
        }}
      >
        Requests with it, or with tokens created from it, are rejected immediately. This cannot be undone; you can create a new token at any
        time.
      </Confirm>
    </>
  );
}

/** How much it may do; less than it was given when the owner's role shrank. */
function Reach({ token }: { readonly token: PersonalToken }) {
  const given = token.permissions.length;
  const now = token.effective_permissions.length;
  const words = `${now} ${now === 1 ? 'permission' : 'permissions'}`;
  return <span title={token.effective_permissions.join(', ')}>{now === given ? words : `${words} of the ${given} it was given`}</span>;
}

function StateOf({ token }: { readonly token: PersonalToken }) {
  const end = token.expires_at === null ? null : Date.parse(token.expires_at);
  const now = useNow(end ?? 0);
  if (token.expires_at === null || end === null) return <StateWord tone="warn">Never expires</StateWord>;
  if (end <= now) return <StateWord tone="plain">Ended</StateWord>;
  return (
    <StateWord tone="good">
      Until <At at={token.expires_at} />
    </StateWord>
  );
}
