import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { Page } from '../../components/layout/layout.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { CoverageLine } from '../../features/schedules/coverage.tsx';
import { MyCoverRequests } from '../../features/schedules/cover-list.tsx';
import { MyShifts } from '../../features/schedules/my-shifts.tsx';
import { TeamStrip } from '../../features/schedules/team-strip.tsx';
import { useOnCallNews } from '../../features/schedules/use-on-call-news.ts';
import { WhoNow } from '../../features/schedules/who-now.tsx';

const PagerLoad = lazyPart(async () => (await import('../../features/schedules/load/pager-load.tsx')).PagerLoad);

/** `/schedules`: who is on call now and next, who looks for cover, when I am, and what it was like. */
export function SchedulesPage() {
  useOnCallNews();
  return (
    <Page title="Schedules" lead="Who is on call now and next.">
      <CoverageLine />
      <WhoNow />
      <TeamStrip />
      <MyCoverRequests />
      <MyShifts />
      <Suspense fallback={<Skeleton height={220} radius={10} />}>
        <PagerLoad />
      </Suspense>
    </Page>
  );
}
