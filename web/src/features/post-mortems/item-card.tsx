import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Person } from '../../components/text/severity.tsx';
import { dateText } from '../../components/text/time.ts';
import { webAddress } from '../../components/text/web-address.ts';
import { toastProblem } from '../../components/toasts/toast.tsx';
import { POST_MORTEMS } from './queries.ts';
import styles from './items.module.css';
import { type ActionItem, ITEM_PRIORITIES, ITEM_STATUSES, ITEM_TYPES, labelOf } from './item-words.ts';

interface ItemCardProps {
  readonly item: ActionItem;
  readonly onEdit: () => void;
  /** Whether its incident is named: not on the page of that incident. */
  readonly named: boolean;
}

/** One item: what, who, until when, and whether it came back. */
export function ItemCard({ item, onEdit, named }: ItemCardProps) {
  const client = useQueryClient();
  const mayWrite = useMay('postmortems:write');
  const move = useMutation({
    mutationFn: (status: ActionItem['status']) =>
      answer(
        api.PATCH('/api/v1/incidents/{id}/post-mortem/action-items/{itemId}', {
          params: { path: { id: item.incident_id, itemId: item.id } },
          body: { status, version: item.version },
        }),
      ),
    onError: (error) => toastProblem('The action item was not changed', error),
    onSettled: () => client.invalidateQueries({ queryKey: POST_MORTEMS }),
  });
  const ticket = webAddress(item.ticket_url);
  return (
    <li className="column gap-6 holds breaks framed surface rounded pad-10-12">
      {mayWrite ? (
        <button type="button" className={`flat flush from-left ink body medium ${styles.name}`} onClick={onEdit}>
          {item.title}
        </button>
      ) : (
        <span className="body medium">{item.title}</span>
      )}
      <div className={`row wrap gap-10 rows-2 muted ${styles.facts}`}>
        <span>{labelOf(ITEM_TYPES, item.type)}</span>
        <span>{labelOf(ITEM_PRIORITIES, item.priority)} priority</span>
        {item.due_date &&
          (item.overdue ? <strong>Overdue since {dateText(item.due_date)}</strong> : <span>Due {dateText(item.due_date)}</span>)}
        {named && (
          <Link to="/incidents/$ref/post-mortem" params={{ ref: String(item.incident_number) }}>
            Incident #{item.incident_number}
          </Link>
        )}
        {ticket && (
          <a href={ticket} target="_blank" rel="noopener noreferrer">
            Ticket
          </a>
        )}
        {item.recurred_alert_number !== null && (
          <strong>
            Recurred:{' '}
            <Link to="/alerts/$number" params={{ number: String(item.recurred_alert_number) }}>
              alert #{item.recurred_alert_number}
            </Link>
          </strong>
        )}
      </div>
      <div className="row middle gap-8">
        {item.owner ? (
          <span className={`fill shrinks ${styles.owner}`}>
            <Person id={item.owner.id} name={item.owner.display_name} size={18} /> {item.owner.display_name}
          </span>
        ) : (
          <span className={`fill shrinks ${styles.owner} bare muted ${styles.none}`}>No owner</span>
        )}
        {mayWrite && (
          <Select
            size="xs"
            className={styles.status ?? ''}
            aria-label={`Status of ${item.title}`}
            allowDeselect={false}
            disabled={move.isPending}
            value={item.status}
            onChange={(next) => {
              const status = ITEM_STATUSES.find(({ value }) => value === next)?.value;
              if (status && status !== item.status) move.mutate(status);
            }}
            data={[...ITEM_STATUSES]}
          />
        )}
      </div>
    </li>
  );
}
