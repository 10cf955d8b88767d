import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/layout/dialog.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { LinkChat } from '../../features/account/link-chat.tsx';
import { PhoneEntry } from '../../features/account/phone-entry.tsx';
import { preferencesQuery } from '../../features/paging/queries.ts';
import { WakingMethods } from '../../features/paging/waking-methods.tsx';

/** Phone, chat or push, each verified and tried on the spot. */
export function WakeDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { data } = useQuery(preferencesQuery);
  return (
    <Dialog opened={opened} onClose={onClose} title="How should we wake you?">
      <Stacked gap={14}>
        <div>People sleep through email. Verify one of these, so that an incident at night reaches you.</div>
        <WakingMethods phone={<PhoneEntry />} link={(channel) => <LinkChat provider={channel} />} />
        {data && !data.wakes && <div>You can do this later under Account, Notifications.</div>}
        <Inline end>
          <Button variant={data?.wakes ? 'filled' : 'default'} onClick={onClose}>
            {data?.wakes ? 'Done' : 'Skip for now'}
          </Button>
        </Inline>
      </Stacked>
    </Dialog>
  );
}
