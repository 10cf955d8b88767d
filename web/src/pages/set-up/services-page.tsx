import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { ServiceForm } from '../../features/catalog/lazy-form.ts';
import { servicesQuery } from '../../features/catalog/queries.ts';
import { ServiceList } from '../../features/catalog/service-list.tsx';
import { totalsText } from '../../features/catalog/words.ts';

/** `/services`: what runs, whose it is, who is paged for it. */
export function ServicesPage() {
  const mayWrite = useMay('services:write');
  const { data } = useQuery(servicesQuery);
  const [adding, setAdding] = useState(false);
  useAsked(
    'new-service',
    useCallback(() => setAdding(true), []),
  );
  const totals = totalsText(data?.items ?? []);
  return (
    <Page
      wide
      title="Services"
      lead={totals !== '' ? `${totals} of ${data?.items.length}.` : 'What runs, which team owns it, and who is paged for it.'}
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New service
          </Button>
        )
      }
    >
      <ServiceList onNew={() => setAdding(true)} />
      <ServiceForm opened={adding} service={null} all={data?.items ?? []} onClose={() => setAdding(false)} />
    </Page>
  );
}
