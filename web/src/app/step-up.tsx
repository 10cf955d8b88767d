import { Modal } from '@mantine/core';
import { Stacked } from '../components/layout/layout.tsx';
import { StepUpForm } from '../features/second-factor/step-up-form.tsx';

/** Asks the person to prove who they are; what they wanted goes on by itself then. */
export function StepUp({ settle }: { readonly settle: (proved: boolean) => void }) {
  return (
    <Modal opened onClose={() => settle(false)} title="Confirm that it is you">
      <Stacked gap={14}>
        <div>Nobody but you should be able to do this. Your confirmation counts for 10 minutes.</div>
        <StepUpForm action="Confirm" onDone={() => settle(true)} />
      </Stacked>
    </Modal>
  );
}
