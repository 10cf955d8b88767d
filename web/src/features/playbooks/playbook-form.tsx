import { ActionIcon, Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { ServiceField } from '../../components/forms/service-fields.tsx';
import { TagsField } from '../../components/forms/text-fields.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Icon } from '../../components/icon.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import styles from './playbooks.module.css';
import { type Playbook, PLAYBOOKS, type Step } from './queries.ts';
import { KINDS, readSelector, STATES, STEP_KINDS } from './words.ts';

interface PlaybookFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly playbook: Playbook | null;
  readonly onClose: () => void;
  readonly onMade?: (made: Playbook) => void;
}

/** Makes or changes a playbook. */
export function PlaybookForm({ opened, onClose, ...rest }: PlaybookFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.playbook ? `Edit ${rest.playbook.name}` : 'New playbook'} size="xl">
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

/** A step that is being written; a new one has no id yet. */
interface Draft {
  readonly key: string;
  readonly id?: string;
  readonly title: string;
  readonly kind: Step['kind'];
  readonly body: string;
  readonly expected: string;
  readonly command: string;
  readonly url: string;
}

const draftOf = (step: Step): Draft => ({
  key: step.id,
  id: step.id,
  title: step.title,
  kind: step.kind,
  body: step.body,
  expected: step.expected ?? '',
  command: step.command ?? '',
  url: step.url ?? '',
});
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const stepOf = ({ id, title, kind, body, expected, command, url }: Draft) => ({
  ...(id === undefined ? {} : { id }),
  title: title.trim(),
  kind,
  body,
  expected: orNull(expected),
  command: orNull(command),
  url: orNull(url),
});

const bodyOf = (playbook: Playbook) => ({
  name: playbook.name,
  kind: playbook.kind,
  state: playbook.state,
  service_id: playbook.service_id,
  label_selectors: playbook.label_selectors,
  tags: playbook.tags,
  steps: playbook.steps.map((step) => stepOf(draftOf(step))),
});

function Form({ playbook, onClose, onMade }: Omit<PlaybookFormProps, 'opened'>) {
  const [name, setName] = useState(playbook?.name ?? '');
  const [kind, setKind] = useState<Playbook['kind']>(playbook?.kind ?? 'response');
  const [state, setState] = useState<Playbook['state']>(playbook?.state ?? 'draft');
  const [service, setService] = useState(playbook?.service_id ?? null);
  const [selectors, setSelectors] = useState(Object.entries(playbook?.label_selectors ?? {}).map(([label, value]) => `${label}=${value}`));
  const [tags, setTags] = useState(playbook?.tags ?? []);
  const [steps, setSteps] = useState<readonly Draft[]>(playbook?.steps.map(draftOf) ?? []);
  const read = selectors.map(readSelector);
  const saving = useSave({
    given: playbook && bodyOf(playbook),
    now: {
      name: name.trim(),
      kind,
      state,
      service_id: service,
      label_selectors: Object.fromEntries(read.flatMap((selector) => (selector ? [selector] : []))),
      tags,
      steps: steps.map(stepOf),
    },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/playbooks', { body }));
      onMade?.(made);
      return made;
    },
    change: (body) => answer(api.PATCH('/api/v1/playbooks/{id}', { params: { path: { id: playbook?.id ?? '' } }, body })),
    queryKey: PLAYBOOKS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  const wrong = read.includes(null) ? 'Write each as name=value' : null;
  return (
    <SaveForm
      saving={saving}
      what="The playbook"
      ready={name.trim() !== '' && wrong === null && steps.every(({ title }) => title.trim() !== '')}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <Select
        label="Kind"
        allowDeselect={false}
        value={kind}
        onChange={(value) => value && setKind(value as Playbook['kind'])}
        data={[...KINDS]}
        error={errorOf('kind')}
      />
      <Select
        label="State"
        description="Only enabled playbooks are shown on alerts."
        allowDeselect={false}
        value={state}
        onChange={(value) => value && setState(value as Playbook['state'])}
        data={[...STATES]}
        error={errorOf('state')}
      />
      <TagsInput
        label="Labels"
        description="The alerts it is for: each label has exactly this value."
        placeholder={selectors.length === 0 ? 'alertname=DiskFull' : ''}
        value={selectors}
        onChange={setSelectors}
        acceptValueOnBlur
        splitChars={[]}
        maxTags={20}
        error={wrong ?? errorOf('label_selectors')}
      />
      <ServiceField
        description="Only alerts and incidents of this service."
        value={service}
        onChange={setService}
        error={errorOf('service_id')}
      />
      <TagsField value={tags} onChange={setTags} error={errorOf('tags')} />
      <StepFields steps={steps} onChange={setSteps} errorOf={errorOf} />
    </SaveForm>
  );
}

interface StepFieldsProps {
  readonly steps: readonly Draft[];
  readonly onChange: (steps: readonly Draft[]) => void;
  readonly errorOf: (member: string) => string | null;
}

let made = 0;
const MOST = 50;

function StepFields({ steps, onChange, errorOf }: StepFieldsProps) {
  const set = (at: number, change: Partial<Draft>) => onChange(steps.map((step, index) => (index === at ? { ...step, ...change } : step)));
  const move = (from: number, to: number) => {
    const next = [...steps];
    const [step] = next.splice(from, 1);
    if (step) next.splice(to, 0, step);
    onChange(next);
  };
  const add = () => {
    made += 1;
    onChange([...steps, { key: `new ${made}`, title: '', kind: 'action', body: '', expected: '', command: '', url: '' }]);
  };
  return (
    <div>
      <ol className="plain column gap-10" aria-label="Steps">
        {steps.map((step, index) => (
          <li key={step.key} className={`framed rounded pad-10-12 ${styles.step}`}>
            <Stacked gap={8}>
              <div className="row wrap baseline gap-8 rows-2 bare body medium breaks">
                Step {index + 1}
                <span className="row gap-4 to-end">
                  <ActionIcon
                    size="sm"
                    disabled={index === 0}
                    aria-label={`Move step ${index + 1} up`}
                    onClick={() => move(index, index - 1)}
                  >
                    <Icon name="up" size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    disabled={index === steps.length - 1}
                    aria-label={`Move step ${index + 1} down`}
                    onClick={() => move(index, index + 1)}
                  >
                    <Icon name="down" size={14} />
                  </ActionIcon>
                  <ActionIcon
                    size="sm"
                    aria-label={`Remove step ${index + 1}`}
                    onClick={() => onChange(steps.filter((_, at) => at !== index))}
                  >
                    <Icon name="trash" size={14} />
                  </ActionIcon>
                </span>
              </div>
              <TextInput
                label="Title"
                required
                maxLength={200}
                value={step.title}
                onChange={(event) => set(index, { title: event.currentTarget.value })}
                error={errorOf(`steps/${index}/title`)}
              />
              <Select
                label="Kind of step"
                allowDeselect={false}
                value={step.kind}
                onChange={(value) => value && set(index, { kind: value as Step['kind'] })}
                data={[...STEP_KINDS]}
              />
              <Textarea
                label="What to do"
                description="Markdown. {{label}} is filled from the alert."
                autosize
                minRows={2}
                maxRows={12}
                maxLength={10_000}
                value={step.body}
                onChange={(event) => set(index, { body: event.currentTarget.value })}
                error={errorOf(`steps/${index}/body`)}
              />
              <TextInput
                label="Command"
                maxLength={4_000}
                value={step.command}
                onChange={(event) => set(index, { command: event.currentTarget.value })}
                error={errorOf(`steps/${index}/command`)}
              />
              <TextInput
                label="Expected"
                maxLength={2_000}
                value={step.expected}
                onChange={(event) => set(index, { expected: event.currentTarget.value })}
                error={errorOf(`steps/${index}/expected`)}
              />
              <TextInput
                label="Link"
                placeholder="https://"
                maxLength={2_000}
                value={step.url}
                onChange={(event) => set(index, { url: event.currentTarget.value })}
                error={errorOf(`steps/${index}/url`)}
              />
            </Stacked>
          </li>
        ))}
      </ol>
      <Button mt={8} variant="default" leftSection={<Icon name="plus" />} disabled={steps.length >= MOST} onClick={add}>
        Add step
      </Button>
    </div>
  );
}
