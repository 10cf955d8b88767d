import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useProviders } from '../../api/providers.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/layout/rows.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { signInMethodsQuery, linkedQuery } from './queries.ts';

const HERE = '/account?tab=linked';

/** Accounts elsewhere that sign in here, or act in chat, as this person. */
export function Linked() {
  const client = useQueryClient();
  const { all } = useProviders();
  const links = useQuery(linkedQuery);
  const idps = useQuery(signInMethodsQuery);
  const [removing, setRemoving] = useState<string | null>(null);
  const nameOf = (provider: string) =>
    all.find(({ id }) => id === provider)?.name ??
    idps.data?.find((idp) => idp.provider === provider)?.label ??
    links.data?.items.find((link) => link.provider === provider)?.issuer ??
    provider;
  const linked = new Set(links.data?.items.map((link) => link.provider));
  const open = idps.data?.filter((idp) => !linked.has(idp.provider)) ?? [];
  return (
    <Card title="Linked accounts" note="For signing in, and for using buttons in chat as yourself.">
      {links.error && <ProblemNote error={links.error} what="Your accounts could not be loaded" retry={() => void links.refetch()} />}
      {!links.data && !links.error && <Skeleton height={60} />}
      {links.data?.items.length === 0 && (
        <Empty icon="user" title="No linked accounts yet">
          Without a link, chat recognizes you by the verified email address that your chat account and your account here share.
        </Empty>
      )}
      {links.data && links.data.items.length > 0 && (
        <Rows label="Linked accounts">
          {links.data.items.map((link) => (
            <Row
              key={`${link.provider} ${link.subject}`}
              title={nameOf(link.provider)}
              meta={
                <>
                  {link.display_name} · linked <Ago at={link.linked_at} />
                  {link.last_used_at && (
                    <>
                      , used <Ago at={link.last_used_at} />
                    </>
                  )}
                </>
              }
              actions={
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setRemoving(link.provider)}
                  aria-label={`Unlink ${nameOf(link.provider)}`}
                >
                  Unlink
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <Inline>
        {open.map((idp) => (
          <Button key={idp.provider} component="a" variant="default" href={`${idp.authorize}?return_to=${encodeURIComponent(HERE)}`}>
            Link {idp.label}
          </Button>
        ))}
        {!linked.has('chattwo') && <LinkMattermost />}
      </Inline>
      <Confirm
        opened={removing !== null}
        title={`Unlink ${nameOf(removing ?? '')}?`}
        action={`Unlink ${nameOf(removing ?? '')}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (removing === null) return;
          await unlink(removing);
          await client.invalidateQueries({ queryKey: linkedQuery.queryKey });
          toast({ tone: 'good', text: `${nameOf(removing)} is unlinked` });
        }}
      >
        You can no longer sign in with it, and chat recognizes you by your verified email address only. It can be linked again at any time.
      </Confirm>
    </Card>
  );
}

async function unlink(provider: string): Promise<void> {
  if (provider.startsWith('oidc:')) {
    await api.POST('/api/v1/users/me/oidc/{id}/disconnect', { params: { path: { id: provider.slice('oidc:'.length) } } });
  } else if (provider === 'idpone') await api.POST('/api/v1/users/me/idpone/disconnect');
  else if (provider === 'chatone') await api.POST('/api/v1/users/me/chatone/disconnect');
  else await api.POST('/api/v1/users/me/chattwo/disconnect');
}

function LinkMattermost() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    try {
      await api.POST('/api/v1/users/me/chattwo/connect');
      await client.invalidateQueries({ queryKey: linkedQuery.queryKey });
      toast({ tone: 'good', text: 'Mattermost is linked' });
    } catch (problem) {
      toastProblem('Mattermost was not linked', problem);
    } finally {
      setBusy(false);
    }
  };
  if (!useMay('integrations:read')) return null;
  return (
    <Button variant="default" loading={busy} onClick={() => void link()}>
      Link Mattermost
    </Button>
  );
}
