import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { serverNow, zoneStore } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import { peopleQuery } from '../../api/people.ts';
import { useMay } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { FinalSchedule, Override } from '../../api/types.ts';
import { At } from '../../components/text/ago.tsx';
import { useAsked } from '../../components/forms/asked.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { useChoices } from '../../components/layout/address.ts';
import { Inline, Page } from '../../components/layout/layout.tsx';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { CopyLink } from '../../components/text/copy-link.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { Calendar, stepped } from './calendar.tsx';
import { ScheduleCoverRequests } from './cover-list.tsx';
import { ON_CALL } from '../../api/coverage.ts';
import { overridesQuery, scheduleQuery, whoQuery } from './queries.ts';
import { dayIn, dayText, instantAt, type Range, rangeAround, type Span, SPANS } from './range.ts';
import { useOnCallNews } from './use-on-call-news.ts';

// What is filled in comes when it is first opened.
const OverrideForm = lazyDialog(async () => (await import('./override-form.tsx')).OverrideForm);
const LayerEditor = lazyDialog(async () => (await import('./layer-editor.tsx')).LayerEditor);

const DAY = 86_400_000;
const NO_OVERRIDES: readonly Override[] = [];

/** One schedule: who is on call, the calendar of it, overrides by drawing, its layers. */
export function ScheduleBoard({ id }: { readonly id: string }) {
  useOnCallNews();
  const zone = useStore(zoneStore);
  const [choices, choose] = useChoices('span', 'from');
  const span = SPANS.find((one) => one === choices.span) ?? 'weeks';
  const range = useMemo(() => rangeAround(dayIn(choices.from, zone) ?? serverNow(), span, zone), [choices.from, span, zone]);
  const show = (next: Range, of: Span) =>
    choose({
      span: of === 'weeks' ? undefined : of,
      from: next.from === rangeAround(serverNow(), of, zone).from ? undefined : dayText(next.from, zone),
    });
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(id, range));
  const { data: overrides } = useQuery(overridesQuery(id, range));
  if (!schedule)
    return (
      <Page wide title="Schedule">
        {error ? (
          <ProblemNote error={error} what="The schedule could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={260} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <Loaded
      schedule={schedule}
      overrides={overrides?.items ?? NO_OVERRIDES}
      range={range}
      span={span}
      onSpan={(next) => show(rangeAround(Math.max(range.from, Math.min(serverNow(), range.until - 1)), next, zone), next)}
      onStep={(step) => show(stepped(range, span, zone, step), span)}
    />
  );
}

interface LoadedProps {
  readonly schedule: FinalSchedule;
  readonly overrides: readonly Override[];
  readonly range: Range;
  readonly span: Span;
  readonly onSpan: (span: Span) => void;
  readonly onStep: (step: -1 | 0 | 1) => void;
}

function Loaded({ schedule, overrides, range, span, onSpan, onStep }: LoadedProps) {
  const client = useQueryClient();
  const zone = useStore(zoneStore);
  const mayWrite = useMay('oncall:write');
  const { data: who } = useQuery(whoQuery);
  const { data: people } = useQuery(peopleQuery(''));
  const [part, setPart] = useState<Range | null>(null);
  const [picked, setPicked] = useState<Override | null>(null);
  const [editing, setEditing] = useState(false);
  const now = who?.items.find((item) => item.schedule_id === schedule.id);
  const inactive = schedule.users.filter((user) => schedule.inactive_user_ids.includes(user.id));
  const soon = useCallback(() => {
    const from = instantAt(0, { from: serverNow(), until: serverNow() + DAY }, zone);
    setPart({ from, until: from + DAY });
  }, [zone]);
  useAsked('override', soon, schedule.id);
  const remove = async (override: Override) => {
    await answer(api.DELETE('/api/v1/on-call/overrides/{id}', { params: { path: { id: override.id } } }));
    await client.invalidateQueries({ queryKey: ON_CALL });
  };
  return (
    <Page
      wide
      title={schedule.name}
      lead={
        now ? (
          now.user_id === null ? (
            'Nobody is on call now.'
          ) : (
            <>
              <strong>{now.user_name}</strong> is on call
              {now.until && (
                <>
                  {' '}
                  until <At at={now.until} />
                </>
              )}
              {now.next && <>, then {now.next.user_name}</>}
            </>
          )
        ) : (
          `Shifts change in time zone ${schedule.time_zone}.`
        )
      }
      action={
        <Inline>
          <CopyLink size="lg" />
          {mayWrite && (
            <>
              <Button variant="default" leftSection={<Icon name="layers" />} onClick={() => setEditing(true)}>
                Edit layers
              </Button>
              <Button leftSection={<Icon name="plus" />} onClick={soon}>
                Override
              </Button>
            </>
          )}
        </Inline>
      }
    >
      {schedule.layers.length === 0 && (
        <Hint tone="warn">This schedule has no layers: nobody is ever on call. Add one with "Edit layers".</Hint>
      )}
      {inactive.length > 0 && (
        <Hint tone="warn">
          {inactive.map((user) => user.display_name).join(', ')} can no longer be on call: their shifts go to the next in the rotation.
        </Hint>
      )}
      <ScheduleCoverRequests scheduleId={schedule.id} />
      <Calendar
        schedule={schedule}
        overrides={overrides}
        range={range}
        span={span}
        onSpan={onSpan}
        onStep={onStep}
        onDrawn={mayWrite ? setPart : null}
        onOverride={setPicked}
      />
      {mayWrite && (
        <Hint>Drag on the On call row to add an override, or to request cover for your own shift. Later layers take precedence.</Hint>
      )}
      <OverrideForm
        opened={part !== null}
        schedule={schedule}
        part={part}
        people={people?.items ?? schedule.users}
        onClose={() => setPart(null)}
      />
      <LayerEditor opened={editing} schedule={schedule} onClose={() => setEditing(false)} />
      <Confirm
        opened={picked !== null}
        title={picked ? `Remove override of ${picked.user_name ?? 'someone'}?` : ''}
        action="Remove override"
        run={async () => picked && remove(picked)}
        onClose={() => setPicked(null)}
      >
        {picked && (
          <>
            From <At at={picked.start} /> to <At at={picked.end} />. The layers apply again for this time. If this changes who is on call
            now, a handoff takes place now.
          </>
        )}
      </Confirm>
    </Page>
  );
}
