import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useProviders } from '../api/providers.ts';
import { wakeQuestionStore } from '../api/session-state.ts';
import { preferencesQuery } from '../features/paging/queries.ts';
import { wakeMethods } from '../features/paging/waking-methods.tsx';
import { WakeDialog } from '../pages/account/wake-dialog.tsx';

/** At the first visit of a new account: how to wake its owner. It waits until there is a way, and may be skipped. */
export function WakeQuestion() {
  const { data } = useQuery(preferencesQuery);
  const { contactOf } = useProviders();
  // As it is at first: the dialog neither comes nor goes in the middle of something else.
  const [asks, setAsks] = useState<boolean | null>(null);
  if (data && asks === null) setAsks(!data.wakes && wakeMethods(data, contactOf).length > 0);
  const close = () => {
    wakeQuestionStore.set(false);
    // Should it get lost, the question comes again at the next visit.
    api.DELETE('/api/v1/users/me/wake-question').catch(() => undefined);
  };
  return <WakeDialog opened={asks === true} onClose={close} />;
}
