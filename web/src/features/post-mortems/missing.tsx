import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useMay } from '../../api/session.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { missingQuery } from './queries.ts';

const SHOWN = 5;

/** Critical incidents that have been over for days and have no post-mortem. Nothing where there is none. */
export function MissingPostMortems() {
  const { data } = useQuery({ ...missingQuery, enabled: useMay('postmortems:read') });
  if (!data || data.items.length === 0) return null;
  const more = data.items.length - SHOWN;
  return (
    <Hint tone="warn">
      {data.items.length === 1 ? 'A critical incident has' : `${data.items.length} critical incidents have`} no post-mortem:{' '}
      {data.items.slice(0, SHOWN).map(({ incident_id: id, incident_number: number, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to="/incidents/$ref/post-mortem" params={{ ref: String(number) }}>
            #{number} {title}
          </Link>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </Hint>
  );
}
