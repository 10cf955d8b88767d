import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../../api/base.ts';
import { answer, api } from '../../api/client.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { useProviders } from '../../api/providers.ts';
import { withKnownNames } from '../../components/text/markup/rich-text-parts.ts';
import { toastProblem } from '../../components/toasts/toast.tsx';
import styles from './inbox.module.css';
import { inboxQuery } from './queries.ts';

/** What one was told, newest first. A press reads it and goes where it happened. */
export function Inbox({ onLeave, titled = true }: { readonly onLeave: () => void; readonly titled?: boolean }) {
  const client = useQueryClient();
  const router = useRouter();
  const { data, error, refetch } = useQuery(inboxQuery);
  const anew = () => void client.invalidateQueries({ queryKey: ['inbox'] });
  const read = useMutation({
    mutationFn: (id: string) => answer(api.POST('/api/v1/notifications/{id}/read', { params: { path: { id } }, body: {} })),
    onSuccess: anew,
  });
  const { nameOf } = useProviders();
  const readAll = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/notifications/read-all', { body: {} })),
    onSuccess: anew,
    onError: (refused) => toastProblem('They are still unread', refused),
  });
  const unread = data?.items.some((item) => item.read_at === null) ?? false;
  return (
    <section className="column" aria-label="Notifications">
      <div className={`row middle between ${styles.head}`}>
        {titled ? <h2 className="bare body semibold">Notifications</h2> : <span />}
        <Button size="compact-sm" variant="subtle" color="gray" disabled={!unread} onClick={() => readAll.mutate()}>
          Mark all as read
        </Button>
      </div>
      <div className={styles.scroll}>
        {error && !data && <ProblemNote error={error} what="Notifications could not be loaded" retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={64} m={12} />}
        {data?.items.length === 0 && (
          <Empty icon="inbox" title="No notifications">
            Pages, handoffs and failed notifications appear here.
          </Empty>
        )}
        <ul className="plain">
          {data?.items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={`grid gap-12 rows-2 muted breaks flat lights ${styles.item}`}
                data-unread={item.read_at === null}
                onClick={() => {
                  if (item.read_at === null) read.mutate(item.id);
                  // Only addresses of this page.
                  if (item.link === null || !/^\/(?![/\\])/u.test(item.link)) return;
                  onLeave();
                  router.history.push(BASE_PATH + item.link);
                }}
              >
                <span className={styles.name}>
                  {item.read_at === null && <span className="unseen nowrap">Unread: </span>}
                  {item.title}
                </span>
                <span className="small figures">
                  <Ago at={item.created_at} form="short" />
                </span>
                {item.body !== '' && <span className={styles.body}>{withKnownNames(item.body, nameOf)}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
