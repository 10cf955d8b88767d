import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { signedIn } from '../api/session.ts';
import { FactorDue } from '../features/second-factor/factor-due.tsx';

/** Asks for the second factor over the page, so that what was typed stays. */
export function SessionHeld() {
  const client = useQueryClient();
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title="Your second factor is needed">
      <FactorDue
        onDone={async () => {
          await signedIn(client);
          void client.invalidateQueries();
        }}
      />
    </Modal>
  );
}
