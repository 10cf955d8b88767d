import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../api/dashboard.ts';
import { useMay } from '../../api/session.ts';
import { Empty } from '../../components/forms/notes.tsx';
import { type AlertFilters, isNarrowed } from './filter/filters.ts';

/** Why the list is empty, and the next step. */
export function EmptyAlerts({ filters, onClear }: { readonly filters: AlertFilters; readonly onClear: () => void }) {
  const { data } = useQuery({ ...statsQuery, enabled: useMay('dashboard:read') });
  const mayConnect = useMay('tokens:manage');
  if (isNarrowed(filters)) {
    return (
      <Empty
        icon="filter"
        title="No alert matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear the filters
          </Button>
        }
      >
        {filters.search ? 'The search looks at titles, labels and annotations.' : 'Other alerts may be hidden by the filters above.'}
      </Empty>
    );
  }
  const everything = data ? data.alerts.firing + data.alerts.acknowledged + data.alerts.resolved_24h : 0;
  if (filters.status !== undefined || everything > 0) {
    return (
      <Empty icon="check" tone="good" title={filters.status === undefined ? 'No open alerts' : 'No alerts'}>
        {filters.status === undefined
          ? 'Nothing is firing. New alerts appear here automatically.'
          : 'No alert is in this state. New ones appear here automatically.'}
      </Empty>
    );
  }
  return (
    <Empty
      icon="bell"
      title="No alerts yet"
      action={
        mayConnect ? (
          <Button component={Link} to="/setup">
            Connect a source
          </Button>
        ) : undefined
      }
    >
      Point Alertmanager, Grafana or any tool that can post JSON at this server. The first alert appears here automatically.
    </Empty>
  );
}
