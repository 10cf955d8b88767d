import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import type { WebhookToken } from '../../api/types.ts';
import { Ago, At } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Found } from '../../components/lists/found.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { Empty } from '../../components/forms/notes.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { HEALTH } from './health.ts';
import { revokeToken, setUnknownBodies, tokensQuery, trafficQuery, type UnknownBodies } from './queries.ts';
import styles from './token-list.module.css';

const PER_PAGE = 50;

/** Tokens in use, with the way to end each. */
export function TokenList() {
  const [revoking, setRevoking] = useState<WebhookToken | null>(null);
  const client = useQueryClient();
  return (
    <>
      <Found
        what="sources"
        placeholder="Name"
        queryKey={tokensQuery.queryKey}
        load={(wanted, signal) => answer(api.GET('/api/v1/webhook-tokens', { params: { query: wanted }, signal }))}
        perPage={PER_PAGE}
        waiting={
          <Card>
            <Skeleton height={20} />
            <Skeleton height={20} width="70%" />
          </Card>
        }
        none={
          <Empty icon="key" title="No token yet">
            A token lets one source send alerts here. Name it after the source above, then paste the snippet.
          </Empty>
        }
      >
        {(tokens) => (
          <Card title="Sources">
            <ul className="plain">
              {tokens.map((token) => (
                <li key={token.id} className={`row wrap middle between gap-12 ${styles.token}`}>
                  <div className={styles.words}>
                    <div className={`clips medium ${styles.name}`}>
                      <Link to="/webhook-tokens/$id" params={{ id: token.id }}>
                        {token.name}
                      </Link>{' '}
                      <code className={`muted tiny regular mono ${styles.hint}`}>{token.token}</code>
                    </div>
                    <div className="muted text">
                      created <At at={token.created_at} /> · {token.last_used_at ? <LastUsed at={token.last_used_at} /> : 'not used yet'}
                    </div>
                  </div>
                  <UnknownBodiesSelect token={token} />
                  <TokenState token={token} />
                  <Button size="compact-sm" variant="default" onClick={() => setRevoking(token)} aria-label={`Revoke ${token.name}`}>
                    Revoke
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Found>
      <Confirm
        opened={revoking !== null}
        title={`Revoke ${revoking?.name ?? ''}?`}
        action={`Revoke ${revoking?.name ?? ''}`}
        onClose={() => setRevoking(null)}
        run={async () => {
          if (!revoking) return;
          await revokeToken(revoking.id);
          await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
          toast({ tone: 'good', text: `${revoking.name} is revoked` });
        }}
      >
        Requests with it are rejected immediately, and their alerts do not arrive here. This cannot be undone; you can create a new token at
        any time.
      </Confirm>
    </>
  );
}

/** The tokens by which alerts came in, each with how it does. */
export function SendingSources() {
  const { data } = useQuery(tokensQuery);
  const sending = data?.items.filter((token) => token.last_used_at !== null);
  return (
    <Card
      title="Sources"
      note={sending?.length === 0 ? 'Nothing has sent alerts yet.' : 'What sends alerts to this server.'}
      action={
        <Button component={Link} to="/webhook-tokens" variant="default" size="compact-sm">
          Connect a source
        </Button>
      }
    >
      {!sending && <Skeleton height={20} />}
      {sending && sending.length > 0 && (
        <ul className="plain">
          {sending.map((token) => (
            <li key={token.id} className={`row wrap middle between gap-12 ${styles.token}`}>
              <div className={styles.words}>
                <div className={`clips medium ${styles.name}`}>
                  <Link to="/webhook-tokens/$id" params={{ id: token.id }}>
                    {token.name}
                  </Link>
                </div>
                <div className="muted text">{token.last_used_at && <LastUsed at={token.last_used_at} />}</div>
              </div>
              <TokenState token={token} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LastUsed({ at }: { readonly at: string }) {
  return (
    <>
      last used <Ago at={at} />
    </>
  );
}

/** As the deliveries of the token say; before they are loaded, whether it was used. */
function TokenState({ token }: { readonly token: WebhookToken }) {
  const { data } = useQuery(trafficQuery);
  const health = data?.items.find((item) => item.token_id === token.id)?.health;
  const { tone, word } = HEALTH[health?.state ?? (token.last_used_at ? 'ok' : 'none')];
  return (
    <span title={health?.detail}>
      <StateWord tone={tone}>{word}</StateWord>
    </span>
  );
}

const UNKNOWN_BODIES: ReadonlyArray<{ value: UnknownBodies; label: string }> = [
  { value: 'accept', label: 'Accept unknown bodies' },
  { value: 'refuse', label: 'Reject unknown bodies' },
];

/** What happens to bodies of no known format; saved at once. */
function UnknownBodiesSelect({ token }: { readonly token: WebhookToken }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (unknownBodies: UnknownBodies) => setUnknownBodies(token.id, unknownBodies),
    onSuccess: () => toast({ tone: 'good', text: `${token.name} is updated` }),
    onError: (error) => toast({ tone: 'bad', text: `${token.name} was not updated: ${asProblem(error).message}` }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  return (
    <NativeSelect
      size="xs"
      aria-label={`Unknown bodies of ${token.name}`}
      value={save.isPending ? save.variables : token.unknown_bodies}
      data={UNKNOWN_BODIES}
      onChange={(event) => save.mutate(event.currentTarget.value === 'refuse' ? 'refuse' : 'accept')}
    />
  );
}
