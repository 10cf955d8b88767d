import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { itemsOfQuery } from './queries.ts';
import { ItemCard } from './item-card.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './items.module.css';
import type { ActionItem } from './item-words.ts';

/** The action items of a post-mortem. */
export function ItemsOf({ incidentRef }: { readonly incidentRef: string }) {
  const mayWrite = useMay('postmortems:write');
  const { data, error, refetch } = useQuery(itemsOfQuery(incidentRef));
  const [edited, setEdited] = useState<ActionItem | 'new' | null>(null);
  return (
    <Card
      title="Action items"
      action={
        mayWrite && (
          <span className={styles.onScreen}>
            <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEdited('new')}>
              Add action item
            </Button>
          </span>
        )
      }
    >
      {error && !data && <ProblemNote error={error} what="The action items could not be loaded" retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={`bare muted ${styles.none}`}>None yet. What would keep this from coming back?</p>}
      {data && data.items.length > 0 && (
        <ul className="plain column gap-8">
          {data.items.map((item) => (
            <ItemCard key={item.id} item={item} named={false} onEdit={() => setEdited(item)} />
          ))}
        </ul>
      )}
      <ItemForm
        opened={edited !== null}
        item={edited === 'new' ? null : edited}
        incidentRef={incidentRef}
        onClose={() => setEdited(null)}
      />
    </Card>
  );
}
