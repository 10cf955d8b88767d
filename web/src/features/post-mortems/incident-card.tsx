import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { Inline } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { itemsOfQuery, postMortemQuery, usePostMortemNews } from './queries.ts';
import { STATUS_TONES, STATUS_WORDS } from './words.ts';

/** The post-mortem on the page of its incident: how far it is, or where to write it. */
export function PostMortemOfIncident({ incidentId }: { readonly incidentId: string }) {
  usePostMortemNews();
  const mayRead = useMay('postmortems:read');
  const mayWrite = useMay('postmortems:write');
  const { data: postMortem } = useQuery({ ...postMortemQuery(incidentId), enabled: mayRead });
  const { data: items } = useQuery({ ...itemsOfQuery(incidentId), enabled: mayRead && Boolean(postMortem) });
  if (postMortem === undefined || (postMortem === null && !mayWrite)) return null;
  const open = items?.items.filter(({ status }) => status === 'open' || status === 'in_progress').length ?? 0;
  return (
    <Section title="Post-mortem">
      <Inline>
        {postMortem && <StateWord tone={STATUS_TONES[postMortem.status]}>{STATUS_WORDS[postMortem.status]}</StateWord>}
        {items && items.items.length > 0 && (
          <span>
            {open} of {items.items.length} action items open
          </span>
        )}
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/incidents/$ref/post-mortem" params={{ ref: incidentId }} {...props} />}
        >
          {postMortem ? 'Open post-mortem' : 'Write post-mortem'}
        </Button>
      </Inline>
    </Section>
  );
}
