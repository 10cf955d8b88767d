import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { ServiceFilter } from '../../components/forms/service-fields.tsx';
import { useChoices, useTyped } from '../../components/layout/address.ts';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import rows from '../../components/lists/link-rows.module.css';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { type PostMortemSummary, postMortemsQuery } from './queries.ts';
import { STATUS_TONES, STATUS_WORDS, STATUSES } from './words.ts';

/** Post-mortems, the latest first. */
export function PostMortemList() {
  const [{ service = null, state }, choose] = useChoices('search', 'service', 'state');
  const status = STATUSES.find((one) => one === state) ?? null;
  const [typed, setTyped, search] = useTyped();
  const { data, error, refetch } = useQuery(postMortemsQuery({ status, service, search }));
  if (error && !data) return <ProblemNote error={error} what="The post-mortems could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.total === 0 && search === '' && service === null && status === null)
    return (
      <Empty icon="book" title="No post-mortems yet">
        Each incident has a button to write one: the draft is filled with what is known.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <ListSearch label="Search post-mortems" placeholder="Words, or #12" value={typed} onChange={setTyped} />
        <Select
          size="xs"
          aria-label="State"
          placeholder="All states"
          clearable
          clearButtonProps={{ 'aria-label': 'All states' }}
          value={status}
          onChange={(next) => choose({ state: next ?? undefined })}
          data={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
        />
        <ServiceFilter value={service} onChange={(id) => choose({ service: id ?? undefined })} />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="search" title="No post-mortems">
          No post-mortem matches. Try fewer or other words.
        </Empty>
      ) : (
        <List label="Post-mortems">
          {data.items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}

function Row({ one }: { readonly one: PostMortemSummary }) {
  const { open_action_item_count: open, action_item_count: items } = one;
  return (
    <li className={`column gap-4 holds lights ${rows.row}`}>
      <div className="row wrap baseline gap-10 rows-2">
        <Link className={rows.name ?? ''} to="/incidents/$ref/post-mortem" params={{ ref: String(one.incident_number) }}>
          #{one.incident_number} {one.title}
        </Link>
        <StateWord tone={STATUS_TONES[one.status]}>{STATUS_WORDS[one.status]}</StateWord>
      </div>
      <span className={`muted small ${rows.meta}`}>
        {one.services.map(({ name }) => `${name} · `)}
        {items > 0 && `${open} of ${items} action items open · `}
        {one.authors.map(({ name }) => name).join(', ')} · <Ago at={one.updated_at} />
      </span>
    </li>
  );
}
