import { Modal } from '@mantine/core';
import type { Incident } from '../../../api/types.ts';
import { PageForm } from './page-form.tsx';

interface PageDialogProps {
  readonly incident: Pick<Incident, 'id'>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Pages people for an incident, from its own page. */
export function PageDialog({ incident, opened, onClose }: PageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Page somebody now">
      {opened && <PageForm incident={async () => incident} onClose={onClose} />}
    </Modal>
  );
}
