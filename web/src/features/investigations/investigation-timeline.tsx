import { useState } from 'react';
import { Card } from '../../components/layout/layout.tsx';
import { ShowEarlier } from '../../components/layout/show-earlier.tsx';
import { EventTimeline, EventTimelineRow } from '../../components/text/timeline.tsx';
import type { InvestigationDetail } from './queries.ts';
import { timelineOf } from './words.ts';

/** As many events as tell where it stands. */
const SHOWN = 30;

/** Everything that happened, in order: attempts, tool calls, questions, the verdict. */
export function InvestigationTimeline({ one }: { readonly one: InvestigationDetail }) {
  const [all, setAll] = useState(false);
  const events = timelineOf(one);
  const hidden = all ? 0 : Math.max(0, events.length - SHOWN);
  return (
    <Card title="What happened">
      {hidden > 0 && <ShowEarlier count={hidden} onClick={() => setAll(true)} />}
      <EventTimeline>
        {events.slice(hidden).map(({ key, at, icon, tone, text, note }) => (
          <EventTimelineRow key={key} icon={icon} tone={tone} at={at} note={note}>
            {text}
          </EventTimelineRow>
        ))}
      </EventTimeline>
    </Card>
  );
}
