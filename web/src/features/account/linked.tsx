import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { postTo } from '../../api/client.ts';
import { goProved } from '../../api/step-up-first.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import type { Schema } from '../../api/types.ts';
import { linkedQuery } from './queries.ts';
import styles from './sign-in-methods.module.css';

const HERE = '/account?tab=linked';

/** Accounts elsewhere that sign in here, or act in chat, as this person. */
export function Linked() {
  const client = useQueryClient();
  const links = useQuery(linkedQuery);
  const [removing, setRemoving] = useState<Schema<'LinkedAccount'> | null>(null);
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
              title={link.name}
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
                <Button size="compact-sm" variant="default" onClick={() => setRemoving(link)} aria-label={`Unlink ${link.name}`}>
                  Unlink
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      <Inline>
        {links.data?.linkable.map((one) => (
          <LinkOne key={one.provider} one={one} returnTo={HERE} />
        ))}
      </Inline>
      <Confirm
        opened={removing !== null}
        title={`Unlink ${removing?.name}?`}
        action={`Unlink ${removing?.name}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (removing === null) return;
          await postTo(removing.unlink_url);
          await client.invalidateQueries({ queryKey: linkedQuery.queryKey });
          toast({ tone: 'good', text: `${removing.name} is unlinked` });
        }}
      >
        You can no longer sign in with it, and chat recognizes you by your verified email address only. It can be linked again at any time.
      </Confirm>
    </Card>
  );
}

interface LinkOneProps {
  readonly one: Schema<'LinkedAccountList'>['linkable'][number];
  readonly returnTo: string;
}

/** Links one account: at once by a verified email address, or by signing in there. */
export function LinkOne({ one, returnTo }: LinkOneProps) {
  if (one.method === 'POST') return <LinkByEmail name={one.name} url={one.url} />;
  const href = `${one.url}?return_to=${encodeURIComponent(returnTo)}`;
  return (
    <Button
      className={styles.named ?? ''}
      component="a"
      variant="default"
      href={href}
      onClick={(event: MouseEvent) => goProved(event, href)}
    >
      Link {one.name}
    </Button>
  );
}

function LinkByEmail({ name, url }: { readonly name: string; readonly url: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const link = async () => {
    setBusy(true);
    try {
      await postTo(url);
      await client.invalidateQueries({ queryKey: linkedQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['notification-preferences'] });
      toast({ tone: 'good', text: `${name} is linked` });
    } catch (problem) {
      toastProblem(`${name} was not linked`, problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button className={styles.named ?? ''} variant="default" loading={busy} onClick={() => void link()}>
      Link {name}
    </Button>
  );
}
