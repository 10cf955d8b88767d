import { ActionIcon, Button, Checkbox, Collapse, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ServiceField } from '../../components/forms/service-fields.tsx';
import { reordered } from '../../components/forms/order.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { Sortable, useSortableRow } from '../../components/forms/sortable.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { COMPONENT_WORDS } from '../../components/text/status-words.ts';
import styles from './component-fields.module.css';
import type { Draft } from './draft.ts';
import type { ComponentStatus } from './queries.ts';

const MOST_COMPONENTS = 100;

interface ComponentFieldsProps {
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
  readonly errorOf: (member: string) => string | null;
}

/** The components of a page, in their order. */
export function ComponentFields({ drafts, onChange, errorOf }: ComponentFieldsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const change = (key: string, part: Partial<Draft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = () => {
    const key = crypto.randomUUID();
    onChange([
      ...drafts,
      {
        key,
        id: null,
        name: '',
        description: '',
        group: '',
        serviceId: null,
        automatic: false,
        from: 'active',
        overridden: false,
        status: 'operational',
      },
    ]);
    setOpen(key);
  };
  return (
    <section aria-label="Components">
      <Stacked gap={8}>
        <h2 className="bare lead semibold">Components</h2>
        {drafts.length === 0 && <Hint>Name what customers use: the shop, the API, logins. Each gets a status of its own.</Hint>}
        <Sortable
          ids={drafts.map(({ key }) => key)}
          nameOf={(key) => drafts.find((draft) => draft.key === key)?.name || 'New component'}
          onMove={(from, to) => onChange(reordered(drafts, from, to))}
        >
          <ul className="plain">
            {drafts.map((draft, index) => (
              <ComponentRow
                key={draft.key}
                draft={draft}
                open={open === draft.key}
                onOpen={() => setOpen(open === draft.key ? null : draft.key)}
                onChange={(part) => change(draft.key, part)}
                onRemove={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
                errorOf={(member) => errorOf(`components/${index}/${member}`)}
              />
            ))}
          </ul>
        </Sortable>
        {errorOf('components') !== null && <Hint tone="warn">{errorOf('components')}</Hint>}
        <Inline>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={add}
            disabled={drafts.length >= MOST_COMPONENTS}
          >
            Add component
          </Button>
        </Inline>
      </Stacked>
    </section>
  );
}

interface ComponentRowProps {
  readonly draft: Draft;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onRemove: () => void;
  readonly errorOf: (member: string) => string | null;
}

function ComponentRow({ draft, open, onOpen, onChange, onRemove, errorOf }: ComponentRowProps) {
  const name = draft.name || 'New component';
  const { row, dragging, handle } = useSortableRow(draft.key, name);
  const errors = { name: errorOf('name'), group: errorOf('group'), service: errorOf('service_id'), description: errorOf('description') };
  const wrong = Object.values(errors).some((error) => error !== null);
  return (
    <li {...row} className={styles.row} data-dragging={dragging}>
      <div className="row wrap at-top gap-8">
        {handle}
        <TextInput
          className={styles.name ?? ''}
          aria-label="Name of the component"
          placeholder="Web shop"
          maxLength={80}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          error={errors.name}
        />
        <StatusSelect draft={draft} onChange={onChange} />
        <Inline gap={4}>
          <ActionIcon variant="subtle" aria-label={`More about ${name}`} aria-expanded={open || wrong} onClick={onOpen}>
            <Icon name={open ? 'up' : 'down'} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="trash" />
          </ActionIcon>
        </Inline>
      </div>
      <Collapse expanded={open || wrong}>
        <Details draft={draft} onChange={onChange} errors={errors} />
      </Collapse>
    </li>
  );
}

const AUTOMATIC = 'automatic';

/** What it shows: what its service says, or what a person says. */
function StatusSelect({ draft, onChange }: Pick<ComponentRowProps, 'draft' | 'onChange'>) {
  const follows = draft.automatic && !draft.overridden;
  const choose = (value: string | null) => {
    if (value === null) return;
    if (value === AUTOMATIC) onChange({ overridden: false });
    else onChange({ status: value as ComponentStatus, overridden: draft.automatic });
  };
  return (
    <Select
      className={styles.status ?? ''}
      aria-label={`Status of ${draft.name || 'the new component'}`}
      allowDeselect={false}
      value={follows ? AUTOMATIC : draft.status}
      onChange={choose}
      data={[
        ...(draft.automatic ? [{ value: AUTOMATIC, label: `Automatic: ${COMPONENT_WORDS[draft.status].toLowerCase()}` }] : []),
        ...Object.entries(COMPONENT_WORDS).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

interface DetailsProps extends Pick<ComponentRowProps, 'draft' | 'onChange'> {
  readonly errors: Readonly<Record<'group' | 'service' | 'description', string | null>>;
}

function Details({ draft, onChange, errors }: DetailsProps) {
  return (
    <div className={styles.details}>
      <Stacked gap={10}>
        <ServiceField
          description="Its incidents can set the status. Customers do not see its name."
          value={draft.serviceId}
          onChange={(serviceId) => onChange(serviceId === null ? { serviceId, automatic: false, overridden: false } : { serviceId })}
          error={errors.service}
        />
        <Checkbox
          label="Set the status from incidents and maintenance of the service"
          disabled={draft.serviceId === null}
          checked={draft.automatic}
          onChange={(event) => onChange({ automatic: event.currentTarget.checked, overridden: false })}
        />
        {draft.automatic && (
          <Select
            label="An incident counts"
            allowDeselect={false}
            value={draft.from}
            onChange={(from) => from && onChange({ from: from as Draft['from'] })}
            data={[
              { value: 'active', label: 'once somebody marks it as active' },
              { value: 'triggered', label: 'as soon as it is triggered' },
            ]}
          />
        )}
        <TextInput
          label="Group"
          description="A heading above it on the status page."
          maxLength={80}
          value={draft.group}
          onChange={(event) => onChange({ group: event.currentTarget.value })}
          error={errors.group}
        />
        <TextInput
          label="Description"
          maxLength={200}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
          error={errors.description}
        />
      </Stacked>
    </div>
  );
}
