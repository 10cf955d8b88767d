import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useProviders } from '../../api/providers.ts';
import { Dialog } from '../../components/layout/dialog.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { LinkChat } from '../../features/account/link-chat.tsx';
import { PhoneEntry } from '../../features/account/phone-entry.tsx';
import { preferencesQuery } from '../../features/paging/queries.ts';
import { wakeMethods, WakingMethods } from '../../features/paging/waking-methods.tsx';

/** Phone, chat or push, each verified and tried on the spot. */
export function WakeDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { data } = useQuery(preferencesQuery);
  const { contactOf } = useProviders();
  // Without a way there is nothing to verify, and nothing to skip.
  const possible = data === undefined || data.wakes || wakeMethods(data, contactOf).length > 0;
  return (
    <Dialog opened={opened} onClose={onClose} title="How should we wake you?">
      <Stacked gap={14}>
        {possible && <div>People sleep through email. Verify one of these, so that an incident at night reaches you.</div>}
        <WakingMethods phone={<PhoneEntry />} link={(channel) => <LinkChat provider={channel} />} />
        {data && !data.wakes && possible && <div>You can do this later under Account, Notifications.</div>}
        <Inline end>
          <Button variant={data?.wakes ? 'filled' : 'default'} onClick={onClose}>
            {data?.wakes ? 'Done' : possible ? 'Skip for now' : 'Close'}
          </Button>
        </Inline>
      </Stacked>
    </Dialog>
  );
}
