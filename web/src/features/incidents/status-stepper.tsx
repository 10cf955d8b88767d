import type { IncidentDetail } from '../../api/types.ts';
import { Steps } from '../../components/layout/steps.tsx';
import { At } from '../../components/text/ago.tsx';
import { statusSteps } from './words.ts';

/** How far an incident has come, with the time of each step. */
export function StatusStepper({ incident }: { readonly incident: IncidentDetail }) {
  const { steps, current } = statusSteps(incident);
  return (
    <Steps
      label="Status"
      current={current}
      names={steps.map(({ name, at }) => ({ name, skipped: at === null, ...(at === null ? {} : { note: <At at={at} /> }) }))}
    />
  );
}
