import { useNavigate } from '@tanstack/react-router';
import type { IncidentDetail } from '../../../api/types.ts';
import { EscalateIncident } from '../escalation/escalate-dialog.tsx';
import { EditIncident } from './edit-incident.tsx';
import { CancelIncident, DeleteIncident } from './end-dialogs.tsx';
import { MergeIncident } from './merge-dialog.tsx';

/** What of an incident is asked for before it is done. */
export type CommandDialog = 'edit' | 'escalate' | 'merge' | 'cancel' | 'delete';

interface CommandDialogsProps {
  readonly incident: IncidentDetail;
  /** The one that is shown, or was. */
  readonly dialog: CommandDialog | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialogs behind the commands of an incident. */
export function CommandDialogs({ incident, dialog, opened, onClose }: CommandDialogsProps) {
  const navigate = useNavigate();
  const of = (name: CommandDialog) => ({ incident, opened: opened && dialog === name, onClose });
  return (
    <>
      <EditIncident {...of('edit')} />
      <EscalateIncident {...of('escalate')} />
      <MergeIncident {...of('merge')} onMerged={(into) => void navigate({ to: '/incidents/$ref', params: { ref: String(into) } })} />
      <CancelIncident {...of('cancel')} />
      <DeleteIncident {...of('delete')} onDeleted={() => void navigate({ to: '/incidents' })} />
    </>
  );
}
