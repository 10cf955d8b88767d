import '@mantine/core/styles/NumberInput.css';
import { ActionIcon, Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moreOption, TEAM_CHOICES, useChoicesOf } from '../../api/choices.ts';
import { answer, api } from '../../api/client.ts';
import { peopleQuery, useNames } from '../../api/people.ts';
import type { Policy } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { reordered } from '../../components/forms/order.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Unwoken } from '../../components/paging/unwoken.tsx';
import { bodyOf, draftOf, emptyLevel, type LevelDraft } from './draft.ts';
import styles from './policy-form.module.css';
import { POLICIES } from './queries.ts';

interface PolicyFormProps {
  readonly opened: boolean;
  /** Null: a new policy. */
  readonly policy: Policy | null;
  readonly onClose: () => void;
}

/** Makes or changes a policy, level by level. */
export function PolicyForm({ opened, policy, onClose }: PolicyFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={policy ? `Edit ${policy.name}` : 'New escalation policy'} size="xl">
      <Form policy={policy} onClose={onClose} />
    </SaveDialog>
  );
}

const MAX_DELAY = 50_000;
const MAX_LEVELS = 20;

function Form({ policy, onClose }: Omit<PolicyFormProps, 'opened'>) {
  const [draft, setDraft] = useState(() => draftOf(policy));
  const { data, searching } = useTargetChoices(policy, draft.fallback === null ? [] : [draft.fallback]);
  const setLevels = (levels: readonly LevelDraft[]) => setDraft({ ...draft, levels });
  const saving = useSave({
    given: policy && bodyOf(draftOf(policy)),
    now: bodyOf(draft),
    create: (body) => answer(api.POST('/api/v1/escalation-policies', { body })),
    change: (body) => answer(api.PATCH('/api/v1/escalation-policies/{id}', { params: { path: { id: policy?.id ?? '' } }, body })),
    queryKey: POLICIES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The policy" ready={draft.name.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <ol className="plain column gap-10">
        {draft.levels.map((level, index) => (
          <Level
            key={level.key}
            level={level}
            number={index + 1}
            last={index === draft.levels.length - 1}
            policy={policy}
            error={errorOf(`levels/${index}`)}
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
          Add level
        </Button>
      </div>
      <NumberInput
        label="Repeat"
        description="How often all levels are repeated. After that the fallback is paged, then the admins are notified."
        suffix={draft.repeat === 1 ? ' time' : ' times'}
        min={0}
        max={9}
        allowDecimal={false}
        value={draft.repeat}
        onChange={(value) => setDraft({ ...draft, repeat: Number(value) || 0 })}
        error={errorOf('repeat_count')}
      />
      <Select
        label="Fallback"
        description="Paged once, if no level acknowledged. Choose someone outside the levels."
        placeholder="Nobody"
        clearable
        {...searching}
        data={data}
        value={draft.fallback}
        onChange={(fallback) => setDraft({ ...draft, fallback })}
        error={errorOf('fallback')}
      />
      <Unwoken ids={usersIn([...draft.levels.flatMap(({ targets }) => targets), ...(draft.fallback === null ? [] : [draft.fallback])])} />
    </SaveForm>
  );
}

/** The people among targets. */
function usersIn(targets: readonly string[]): readonly string[] {
  return targets.flatMap((target) => (target.startsWith('user:') ? [target.slice('user:'.length)] : []));
}

/** Teams and people that a level or the fallback may name, found while somebody types. */
function useTargetChoices(policy: Policy | null, targets: readonly string[]) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 200);
  const teamIds = targets.flatMap((target) => (target.startsWith('team:') ? [target.slice('team:'.length)] : []));
  const teams = useChoicesOf(TEAM_CHOICES, asked, teamIds, policy?.teams);
  const { data: people } = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData });
  const users = new Map([
    ...(policy?.users ?? []).map((user) => [user.id, user.name] as const),
    ...(people?.items ?? []).map((one) => [one.id, one.display_name] as const),
  ]);
  // Those who were chosen by an earlier search keep their names.
  const missing = usersIn(targets).filter((id) => !users.has(id));
  const nameOf = useNames(missing);
  for (const id of missing) users.set(id, nameOf(id));
  return {
    data: [
      {
        group: 'On call for',
        items: [...teams.choices.map((team) => ({ value: `team:${team.id}`, label: team.name })), ...moreOption(teams.more)],
      },
      { group: 'User', items: [...users].map(([id, name]) => ({ value: `user:${id}`, label: name })) },
    ],
    searching: { searchable: true, searchValue: search, onSearchChange: setSearch },
  };
}

interface LevelProps {
  readonly level: LevelDraft;
  readonly number: number;
  readonly last: boolean;
  readonly policy: Policy | null;
  readonly error: string | null;
  readonly onChange: (level: LevelDraft) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: (() => void) | null;
}

function Level({ level, number, last, policy, error, onChange, onMove, onRemove }: LevelProps) {
  const { data, searching } = useTargetChoices(policy, level.targets);
  return (
    <li className={`grid gap-12 framed rounded pad-12 ${styles.level}`}>
      <span className={`row middle centred small semibold ${styles.number}`}>{number}</span>
      <div className={`grid gap-12 ${styles.fields}`}>
        <MultiSelect
          label={number === 1 ? 'Immediately page' : 'Then page'}
          placeholder={level.targets.length === 0 ? 'Team or user' : ''}
          {...searching}
          value={[...level.targets]}
          onChange={(targets) => onChange({ ...level, targets })}
          error={error}
          data={data}
        />
        <NumberInput
          label="Escalate after"
          suffix={level.delay === 1 ? ' minute' : ' minutes'}
          min={0}
          max={MAX_DELAY}
          allowDecimal={false}
          value={level.delay}
          onChange={(value) => onChange({ ...level, delay: Number(value) || 0 })}
        />
      </div>
      <div className={`row ${styles.tools}`}>
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
