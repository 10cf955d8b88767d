import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SERVICE_CHOICES, useNamed } from '../../api/choices.ts';
import { zoneStore } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { useChoices, useTyped } from '../../components/layout/address.ts';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { WINDOWS } from '../../components/silences/queries.ts';
import { type MaintenanceWindow, windowsQuery } from './queries.ts';
import { WindowCalendar } from './window-calendar.tsx';
import styles from './window-list.module.css';
import { spanWords, STATE_TONES, STATE_WORDS, STATES, subjectWords } from './words.ts';

interface WindowListProps {
  readonly onNew: () => void;
  readonly onEdit: (window: MaintenanceWindow) => void;
}

/** Windows by state, each with its next times. */
export function WindowList({ onNew, onEdit }: WindowListProps) {
  const [choices, choose] = useChoices('state', 'search', 'as');
  const state = STATES.find((one) => one === choices.state) ?? null;
  const calendar = choices.as === 'calendar';
  const [typed, setTyped, search] = useTyped();
  const { data, error, refetch } = useQuery(windowsQuery(state, search));
  const mayWrite = useMay('alerts:write');
  if (error && !data) return <ProblemNote error={error} what="The windows could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.items.length === 0 && state === null && search === '')
    return (
      <Empty
        icon="history"
        title="No maintenance planned"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Plan maintenance
            </Button>
          )
        }
      >
        While a window is active, nobody is notified of the alerts it is about. What still fires at its end is sent once.
      </Empty>
    );
  const order = [...data.items].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  return (
    <>
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label="Which windows"
          value={state ?? 'all'}
          onChange={(value) => choose({ state: value === 'all' ? undefined : value })}
          data={[{ value: 'all', label: 'All' }, ...STATES.map((one) => ({ value: one, label: STATE_WORDS[one] }))]}
        />
        <ListSearch label="Search windows" placeholder="Title, comment or matcher" value={typed} onChange={setTyped} />
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          value={calendar ? 'calendar' : 'list'}
          onChange={(value) => choose({ as: value === 'calendar' ? value : undefined })}
          data={[
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
      </ListBar>
      {order.length === 0 ? (
        <Empty icon="search" title="No windows">
          No maintenance window matches.
        </Empty>
      ) : calendar ? (
        <>
          <WindowCalendar windows={order} onEdit={mayWrite ? onEdit : null} />
          <Hint>Of a window that recurs, the next 20 times are drawn.</Hint>
        </>
      ) : (
        <List label="Maintenance windows">
          {order.map((window) => (
            <WindowRow key={window.id} window={window} onEdit={mayWrite ? onEdit : null} />
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}

function WindowRow({
  window,
  onEdit,
}: {
  readonly window: MaintenanceWindow;
  readonly onEdit: ((window: MaintenanceWindow) => void) | null;
}) {
  const client = useQueryClient();
  const zone = useStore(zoneStore);
  const [ending, setEnding] = useState(false);
  const names = new Map(useNamed(SERVICE_CHOICES, window.service_ids).map(({ id, name }) => [id, name]));
  const end = async () => {
    await answer(api.POST('/api/v1/maintenance-windows/{id}/end', { params: { path: { id: window.id } } }));
    await client.invalidateQueries({ queryKey: WINDOWS });
  };
  return (
    <li className={`grid middle gap-16 rows-4 text ${styles.row}`}>
      <span className={styles.state}>
        <StateWord tone={STATE_TONES[window.state]}>{STATE_WORDS[window.state]}</StateWord>
      </span>
      <span className={`column shrinks ${styles.words}`}>
        <span className="ellipsis body medium">{window.title}</span>
        <span className="ellipsis muted">{subjectWords(window, names)}</span>
      </span>
      <span className={`column shrinks figures ${styles.times}`}>
        {spanWords(window, zone)}
        {window.rrule && <span className="ellipsis muted">{window.repeats ?? window.rrule}</span>}
      </span>
      <span className={`ellipsis muted ${styles.by}`}>{window.author ?? window.created_by.name}</span>
      {onEdit && window.state !== 'ended' && (
        <span className="row at-end gap-4">
          {window.state === 'active' && (
            <Button size="compact-sm" variant="default" onClick={() => setEnding(true)}>
              End now
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => onEdit(window)}>
            Edit
          </Button>
        </span>
      )}
      <Confirm opened={ending} title={`End ${window.title}?`} action="End now" run={end} onClose={() => setEnding(false)}>
        Destinations are notified of what still fires.
      </Confirm>
    </li>
  );
}
