import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { asProblem, fieldError } from '../../../api/problem.ts';
import { useMay, useMe } from '../../../api/session.ts';
import type { IncidentDetail, Schema } from '../../../api/types.ts';
import { ServiceField, ServicesField } from '../../../components/forms/service-fields.tsx';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { PrivacyFields, type PrivacyValue } from './privacy-fields.tsx';
import { pagePerson, toastEdited } from '../actions.ts';
import { INCIDENTS } from '../queries.ts';
import { type IncidentSeverity, SEVERITY_NAMES } from '../words.ts';

interface EditIncidentProps {
  readonly incident: IncidentDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Changes what an incident is called, how bad it is, what is known, which services it affects, who may see it. */
export function EditIncident({ incident, opened, onClose }: EditIncidentProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Edit incident ${incident.number}`} size="lg">
      <Form incident={incident} onClose={onClose} />
    </Modal>
  );
}

function Form({ incident, onClose }: Omit<EditIncidentProps, 'opened'>) {
  const client = useQueryClient();
  const me = useMe();
  // As it was when the form was opened: that is what an undo brings back.
  const [first] = useState(incident);
  const [title, setTitle] = useState(incident.title);
  const [severity, setSeverity] = useState<IncidentSeverity>(incident.severity);
  const [description, setDescription] = useState(incident.description ?? '');
  const mayCommand = useMay('incidents:command');
  const [privacy, setPrivacy] = useState<PrivacyValue>({ private: incident.private, viewers: incident.viewer_ids });
  const [service, setService] = useState(incident.service_id);
  // Its own one stands in the field above.
  const [firstAffected] = useState(incident.affected_service_ids.filter((id) => id !== incident.service_id));
  const [affected, setAffected] = useState(firstAffected);
  const added = affected.filter((id) => !firstAffected.includes(id) && id !== service);
  const removed = firstAffected.filter((id) => !affected.includes(id) && id !== service);
  const sameViewers = [...privacy.viewers].sort().join() === [...incident.viewer_ids].sort().join();
  // Only what was changed here: what a colleague changes meanwhile stays.
  const body = {
    ...(title.trim() === incident.title ? {} : { title: title.trim() }),
    ...(severity === incident.severity ? {} : { severity }),
    ...(description.trim() === (incident.description ?? '') ? {} : { description: description.trim() === '' ? null : description.trim() }),
    ...(privacy.private === incident.private ? {} : { private: privacy.private }),
    ...(service === first.service_id ? {} : { service_id: service }),
    ...(added.length + removed.length === 0 ? {} : { affected_services: { add: added, remove: removed } }),
    ...(sameViewers ? {} : { viewer_ids: [...privacy.viewers] }),
  };
  const before = {
    ...(body.title === undefined ? {} : { title: first.title }),
    ...(body.severity === undefined ? {} : { severity: first.severity }),
    ...(body.description === undefined ? {} : { description: first.description }),
  };
  const save = useMutation({
    mutationFn: () => answer(api.PATCH('/api/v1/incidents/{id}', { params: { path: { id: incident.id } }, body })),
    onSuccess: async ({ service_change: change }) => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      toastEdited(client, incident, before, change ? followUp(change) : {});
      onClose();
    },
  });
  // Whoever has the incident, or edits it, need not be paged.
  const followUp = ({ text, on_call: onCall }: NonNullable<Schema<'EditedIncident'>['service_change']>) => {
    const known = onCall === null || onCall.id === me.id || onCall.id === incident.acknowledged_by?.id;
    const next = known ? {} : { next: { label: `Page ${onCall.name}`, run: () => void pagePerson(client, incident, onCall) } };
    return { detail: text, ...next };
  };
  const problem = save.error ? asProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <TextInput
          label="Title"
          required
          maxLength={500}
          data-autofocus
          value={title}
          error={fieldError(problem, 'title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Severity"
          value={severity}
          onChange={(value) => setSeverity(value as IncidentSeverity)}
          data={Object.entries(SEVERITY_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <Textarea
          label="Summary"
          autosize
          minRows={3}
          maxRows={14}
          value={description}
          error={fieldError(problem, 'description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {mayCommand && (
          <>
            <ServiceField
              value={service}
              onChange={setService}
              description="While nobody has acknowledged the incident, the escalation policy of another service starts at level 1."
              error={fieldError(problem, 'service_id')}
            />
            <ServicesField
              label="Also affects"
              description="Services of linked alerts and of merged incidents come by themselves. A service that you take out stays out."
              value={affected.filter((id) => id !== service)}
              onChange={setAffected}
              error={fieldError(problem, 'affected_services')}
            />
          </>
        )}
        {mayCommand && <PrivacyFields value={privacy} onChange={setPrivacy} error={fieldError(problem, 'viewer_ids')} />}
        {problem && <ProblemNote error={problem} what="Nothing was changed; what you typed is still here" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={title.trim() === '' || Object.keys(body).length === 0}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
