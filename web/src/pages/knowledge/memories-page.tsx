import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { MemoryForm } from '../../features/memories/memory-form.tsx';
import { MemoryList } from '../../features/memories/memory-list.tsx';
import { useMemoryNews } from '../../features/memories/queries.ts';

/** `/memories`: what agents learned, and what people want them to know. */
export function MemoriesPage() {
  useMemoryNews();
  const mayWrite = useMay('memories:write');
  const [adding, setAdding] = useState(false);
  return (
    <Page
      wide
      title="Memories"
      lead="What agents learned, and what they should know."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New memory
          </Button>
        )
      }
    >
      <MemoryList onNew={() => setAdding(true)} />
      <MemoryForm opened={adding} memory={null} onClose={() => setAdding(false)} />
    </Page>
  );
}
