import { useInfiniteQuery } from '@tanstack/react-query';
import { serverNow, useNow } from '../../api/clock.ts';
import type { IncidentDetail } from '../../api/types.ts';
import { longSpanText } from '../../components/text/time.ts';
import { updatesQuery } from './queries.ts';

/** When the next status update is due, in the head of the incident; nothing where none is promised. */
export function NextUpdate({ incident }: { readonly incident: Pick<IncidentDetail, 'id' | 'status'> }) {
  const over = ['resolved', 'closed', 'cancelled'].includes(incident.status);
  const { data } = useInfiniteQuery({ ...updatesQuery(incident.id), enabled: !over });
  const at = data?.pages[0]?.items[0]?.next_update_at ?? null;
  return over || at === null ? null : <Due at={at} />;
}

function Due({ at }: { readonly at: string }) {
  const left = Date.parse(at) - useNow(serverNow());
  if (left > 0) return <span>status update due in {longSpanText(left)}</span>;
  return <strong className="critical small semibold">status update {left > -60_000 ? 'due now' : `${longSpanText(-left)} late`}</strong>;
}
