import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import type { sampleStore } from '../api/session-state.ts';
import { Confirm } from '../components/forms/confirm.tsx';
import { Icon } from '../components/icon.tsx';
import styles from './sample-bar.module.css';

type Sample = NonNullable<ReturnType<typeof sampleStore.get>>;

/** Above every page while there is sample data: what one looks at, and how to be rid of it. */
export function SampleBar({ sample: { done, parts, incident_open: beside } }: { readonly sample: Sample }) {
  const mayRemove = useMay('system:write');
  const [asks, setAsks] = useState(false);
  if (done < parts)
    return (
      <div className={`row middle gap-8 ink text ${styles.bar}`} role="status">
        Sample data is being loaded: {done} of {parts} parts.
        <Progress className={styles.progress} value={(100 * done) / parts} aria-label="Sample data" />
      </div>
    );
  return (
    <div
      className={beside ? `row middle gap-8 ink text ${styles.bar} ${styles.beside}` : `row middle gap-8 ink text ${styles.bar}`}
      role="status"
    >
      <Icon name="book" />
      <span>
        {beside ? 'An incident of your own is open, beside sample data.' : 'This is sample data. It notifies nobody and is never public.'}
      </span>
      {mayRemove && (
        <Button size="compact-xs" variant={beside ? 'filled' : 'default'} onClick={() => setAsks(true)}>
          Remove it
        </Button>
      )}
      <Confirm
        opened={asks}
        title="Remove the sample data?"
        action="Remove the sample data"
        run={() => answer(api.DELETE('/api/v1/sample-data'))}
        onClose={() => setAsks(false)}
      >
        It goes with everything that was added to it. Your own data stays, and no longer refers to it.
      </Confirm>
    </div>
  );
}
