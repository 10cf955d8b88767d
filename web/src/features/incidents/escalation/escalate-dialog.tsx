import '@mantine/core/styles/Radio.css';
import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { useCommand } from '../actions.ts';
import { policyQuery } from '../queries.ts';
import { targetNames } from './targets.ts';

interface EscalateProps {
  readonly incident: IncidentDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Pages a level now: the next one, or one that is chosen. */
export function EscalateIncident({ incident, opened, onClose }: EscalateProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Escalate">
      {incident.escalation && <Form incident={incident} escalation={incident.escalation} onClose={onClose} />}
    </Modal>
  );
}

interface FormProps extends Omit<EscalateProps, 'opened'> {
  readonly escalation: NonNullable<IncidentDetail['escalation']>;
}

function Form({ incident, escalation, onClose }: FormProps) {
  const run = useCommand(incident);
  const mayRead = useMay('escalation:read');
  const { data: policy } = useQuery({ ...policyQuery(escalation.policy_id ?? ''), enabled: mayRead && escalation.policy_id !== null });
  const levels = Array.from({ length: escalation.levels }, (_, index) => index + 1);
  const usual = Math.min(escalation.level + 1, escalation.levels);
  const [level, setLevel] = useState(String(usual));
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({ command: 'escalate', level: Number(level), note: note.trim() }, { onSuccess: onClose });
  };
  const paged = (number: number) => escalation.notified.some((each) => each.level === number && each.round === escalation.round);
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <Radio.Group value={level} onChange={setLevel} label={`Levels of ${escalation.policy_name}`}>
          <Stacked gap={10}>
            {levels.map((number) => (
              <Radio
                key={number}
                value={String(number)}
                label={`Level ${number}${number === usual && !paged(number) ? ', the next' : ''}${paged(number) ? ', again' : ''}`}
                description={targetNames(policy, number)}
              />
            ))}
          </Stacked>
        </Radio.Group>
        {incident.acknowledged_by && (
          <div>
            {incident.acknowledged_by.name} acknowledged it. Escalating asks for a new acknowledgement and continues with the next levels.
          </div>
        )}
        <Textarea
          label="Note"
          autosize
          minRows={2}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={run.isPending}>
            Page level {level} now
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
