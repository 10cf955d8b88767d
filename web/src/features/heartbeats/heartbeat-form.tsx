import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ServiceField } from '../../components/forms/service-fields.tsx';
import { serviceQuery } from '../../api/services.ts';
import { answer, api } from '../../api/client.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { type Heartbeat, HEARTBEATS } from './queries.ts';
import { ScheduleFields, type ScheduleDraft } from './schedule-fields.tsx';

interface HeartbeatFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly heartbeat: Heartbeat | null;
  readonly onClose: () => void;
  /** The answer that alone has the address to ping. */
  readonly onMade?: (made: Heartbeat) => void;
}

/** Makes or changes a heartbeat. */
export function HeartbeatForm({ opened, onClose, ...rest }: HeartbeatFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.heartbeat ? `Edit ${rest.heartbeat.name}` : 'New heartbeat'}>
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

function bodyOf(heartbeat: Heartbeat) {
  return {
    name: heartbeat.name,
    description: heartbeat.description,
    service_id: heartbeat.service_id,
    severity: heartbeat.severity,
    period_seconds: heartbeat.period_seconds,
    cron: heartbeat.cron,
    time_zone: heartbeat.time_zone,
    grace_seconds: heartbeat.grace_seconds,
  };
}

const SEVERITIES = [
  { value: 'critical', label: 'Critical' },
  { value: 'high', label: 'High' },
  { value: 'warning', label: 'Warning' },
  { value: 'info', label: 'Info' },
] as const;

function Form({ heartbeat, onClose, onMade }: Omit<HeartbeatFormProps, 'opened'>) {
  const [name, setName] = useState(heartbeat?.name ?? '');
  const [description, setDescription] = useState(heartbeat?.description ?? '');
  const [service, setService] = useState(heartbeat?.service_id ?? null);
  const [severity, setSeverity] = useState<Heartbeat['severity']>(heartbeat?.severity ?? 'high');
  const [schedule, setSchedule] = useState<ScheduleDraft>({
    by: heartbeat?.cron ? 'cron' : 'period',
    seconds: heartbeat?.period_seconds ?? 3_600,
    cron: heartbeat?.cron ?? '30 2 * * *',
    zone: heartbeat?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    grace: heartbeat?.grace_seconds ?? 300,
  });
  const byCron = schedule.by === 'cron';
  const saving = useSave({
    given: heartbeat && bodyOf(heartbeat),
    now: {
      name: name.trim(),
      description: description.trim(),
      service_id: service,
      severity,
      period_seconds: byCron ? null : schedule.seconds,
      cron: byCron ? schedule.cron.trim() : null,
      time_zone: byCron ? schedule.zone : null,
      grace_seconds: schedule.grace,
    },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/heartbeats', { body }));
      onMade?.(made);
      return made;
    },
    change: (body) => answer(api.PUT('/api/v1/heartbeats/{id}', { params: { path: { id: heartbeat?.id ?? '' } }, body })),
    queryKey: HEARTBEATS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  const scheduleErrors = {
    period: errorOf('period_seconds'),
    cron: errorOf('cron'),
    zone: errorOf('time_zone'),
    grace: errorOf('grace_seconds'),
  };
  const { data: chosen } = useQuery({ ...serviceQuery(service ?? ''), enabled: service !== null });
  return (
    <SaveForm saving={saving} what="The heartbeat" ready={name.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Name"
        description="Name of the job, used in the alert."
        placeholder="Nightly backup of orders"
        required
        maxLength={100}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <ScheduleFields draft={schedule} onChange={setSchedule} errors={scheduleErrors} />
      <ServiceField
        description="Owns the alert, and decides who is paged."
        value={service}
        onChange={setService}
        error={errorOf('service_id')}
      />
      {chosen?.auto_incident === 'off' && (
        <Hint tone="warn">{chosen.name} does not create incidents: its alerts are routed, and page nobody.</Hint>
      )}
      <Select
        label="Severity when it is down"
        allowDeselect={false}
        value={severity}
        onChange={(next) => next && setSeverity(next as Heartbeat['severity'])}
        error={errorOf('severity')}
        data={[...SEVERITIES]}
      />
      <Textarea
        label="Runbook"
        description="Included in the alert."
        autosize
        minRows={2}
        maxLength={4_000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={errorOf('description')}
      />
    </SaveForm>
  );
}
