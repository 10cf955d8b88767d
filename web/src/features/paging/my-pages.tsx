import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import styles from './incident-pages.module.css';
import { PageLine } from './page-line.tsx';
import { myPagesQuery, type Page } from './queries.ts';
import { usePageNews } from './use-page-news.ts';

/** What was sent to me, newest first, with every attempt. */
export function MyPages() {
  usePageNews();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(myPagesQuery);
  const pages = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="Notifications sent to you" note="Newest first. Click one to see every attempt.">
      {error && !data && <ProblemNote error={error} what="Notifications could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} aria-busy="true" />}
      {data && pages.length === 0 && <p className="bare muted text">None yet. Test a contact method above: the result appears here.</p>}
      {pages.length > 0 && (
        <ul className={`plain ${styles.lines}`} style={{ marginLeft: 0 }} aria-label="Notifications sent to you">
          {pages.map((page) => (
            <PageLine key={page.id} page={page} about={<About page={page} />} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button size="compact-sm" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

function About({ page }: { readonly page: Page }) {
  const title = page.title ?? (page.kind === 'test' ? 'Test' : page.incident_id === null ? 'Notice' : 'Incident update');
  if (page.incident_id === null) return title;
  return (
    <Link to="/incidents/$ref" params={{ ref: page.incident_id }}>
      {title}
    </Link>
  );
}
