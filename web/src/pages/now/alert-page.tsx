import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { AlertDetail } from '../../features/alerts/alert-detail.tsx';
import { withLabel } from '../../features/alerts/filter/filters.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { Busy } from '../../components/loading/together.tsx';

/** Texts in Markdown come after the alert itself. */
const PlaybooksOfAlert = lazyPart(async () => (await import('../../features/playbooks/matches.tsx')).PlaybooksOfAlert);

const SeenBeforeAlert = lazyPart(async () => (await import('../../features/post-mortems/seen-before.tsx')).SeenBeforeAlert);
const InvestigationsOfAlert = lazyPart(async () => (await import('../../features/investigations/card.tsx')).InvestigationsOfAlert);

const route = getRouteApi('/app/alerts/$number');

/** `/alerts/{number}`: one alert. */
export function AlertPage() {
  const { number } = route.useParams();
  const filters = route.useSearch();
  const navigate = useNavigate();
  return (
    <AlertDetail
      number={Number(number)}
      onClose={() => void navigate({ to: '/alerts', search: filters })}
      playbooks={(of) => (
        <Suspense fallback={<Busy />}>
          <PlaybooksOfAlert number={of} />
        </Suspense>
      )}
      investigations={({ number: of, group_id: groupId }) => (
        <Suspense fallback={<Busy />}>
          <SeenBeforeAlert number={of} />
          <InvestigationsOfAlert number={of} groupId={groupId} />
        </Suspense>
      )}
      onPickLabel={(name, value) => void navigate({ to: '.', search: withLabel(filters, name, value) })}
    />
  );
}
