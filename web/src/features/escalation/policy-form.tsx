import { ActionIcon, Button, Modal, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { peopleQuery } from '../../api/people.ts';
import type { Policy } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { reordered } from '../../components/order.ts';
import { toast } from '../../components/toast.tsx';
import { bodyOf, draftOf, emptyLevel, type LevelDraft } from './draft.ts';
import styles from './policy-form.module.css';
import { POLICIES, teamChoicesQuery } from './queries.ts';

interface PolicyFormProps {
  readonly opened: boolean;
  /** Null: a new policy. */
  readonly policy: Policy | null;
  readonly onClose: () => void;
}

/** Makes or changes a policy, level by level. */
export function PolicyForm({ opened, policy, onClose }: PolicyFormProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={policy ? `Change ${policy.name}` : 'Make an escalation policy'} size="xl">
      <Form policy={policy} onClose={onClose} />
    </Modal>
  );
}

const MAX_DELAY = 50_000;
const MAX_LEVELS = 20;

function Form({ policy, onClose }: Omit<PolicyFormProps, 'opened'>) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(policy));
  const setLevels = (levels: readonly LevelDraft[]) => setDraft({ ...draft, levels });
  const save = useMutation({
    mutationFn: () =>
      policy
        ? answer(api.PATCH('/api/v1/escalation-policies/{id}', { params: { path: { id: policy.id } }, body: bodyOf(draft) }))
        : answer(api.POST('/api/v1/escalation-policies', { body: bodyOf(draft) })),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: POLICIES });
      for (const warning of saved.warnings ?? []) toast({ text: `${saved.name} is saved`, detail: warning.detail });
      if (!saved.warnings?.length) toast({ tone: 'good', text: `${saved.name} is saved` });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <TextInput
          label="Name"
          required
          maxLength={100}
          data-autofocus
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <ol className={styles.levels}>
          {draft.levels.map((level, index) => (
            <Level
              key={level.key}
              level={level}
              number={index + 1}
              last={index === draft.levels.length - 1}
              policy={policy}
              onChange={(next) => setLevels(draft.levels.map((other) => (other.key === level.key ? next : other)))}
              onMove={(by) => setLevels(reordered(draft.levels, index, index + by))}
              onRemove={draft.levels.length === 1 ? null : () => setLevels(draft.levels.filter((other) => other.key !== level.key))}
            />
          ))}
        </ol>
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            disabled={draft.levels.length >= MAX_LEVELS}
            onClick={() => setLevels([...draft.levels, emptyLevel()])}
          >
            Add a level
          </Button>
        </div>
        <NumberInput
          label="Then try all of it again"
          description="How many times. After that the admins are told."
          suffix=" times"
          min={0}
          max={9}
          allowDecimal={false}
          value={draft.repeat}
          onChange={(value) => setDraft({ ...draft, repeat: Number(value) || 0 })}
        />
        {save.error && <ProblemNote error={save.error} what="The policy was not saved" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={save.isPending} disabled={draft.name.trim() === ''}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

interface LevelProps {
  readonly level: LevelDraft;
  readonly number: number;
  readonly last: boolean;
  readonly policy: Policy | null;
  readonly onChange: (level: LevelDraft) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: (() => void) | null;
}

function Level({ level, number, last, policy, onChange, onMove, onRemove }: LevelProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const { data: teams } = useQuery(teamChoicesQuery);
  const { data: people } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const users = new Map([
    ...(policy?.users ?? []).map((user) => [user.id, user.name] as const),
    ...(people?.items ?? []).map((one) => [one.id, one.display_name] as const),
  ]);
  return (
    <li className={styles.level}>
      <span className={styles.number}>{number}</span>
      <div className={styles.fields}>
        <MultiSelect
          label={number === 1 ? 'At once, page' : 'Then page'}
          placeholder={level.targets.length === 0 ? 'A team or a person' : ''}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          value={[...level.targets]}
          onChange={(targets) => onChange({ ...level, targets })}
          data={[
            {
              group: 'Whoever is on call for',
              items: (teams?.items ?? policy?.teams ?? []).map((team) => ({ value: `team:${team.id}`, label: team.name })),
            },
            { group: 'A person', items: [...users].map(([id, name]) => ({ value: `user:${id}`, label: name })) },
          ]}
        />
        <NumberInput
          label="Who have to answer within"
          suffix=" minutes"
          min={0}
          max={MAX_DELAY}
          allowDecimal={false}
          value={level.delay}
          onChange={(value) => onChange({ ...level, delay: Number(value) || 0 })}
        />
      </div>
      <div className={styles.tools}>
        <ActionIcon aria-label={`Move level ${number} up`} disabled={number === 1} onClick={() => onMove(-1)}>
          <Icon name="up" size={14} />
        </ActionIcon>
        <ActionIcon aria-label={`Move level ${number} down`} disabled={last} onClick={() => onMove(1)}>
          <Icon name="down" size={14} />
        </ActionIcon>
        {onRemove && (
          <ActionIcon aria-label={`Remove level ${number}`} onClick={onRemove}>
            <Icon name="trash" size={14} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
