import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Sortable, useSortableRow } from '../../components/forms/sortable.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { RULES, rulesQuery, type TriageRule } from './queries.ts';
import { Matcher } from '../../components/text/matcher.tsx';
import styles from './triage.module.css';
import { DECISION_WORDS, moved } from './words.ts';

interface RuleListProps {
  readonly onNew: () => void;
  readonly onEdit: (rule: TriageRule) => void;
}

/** The rules in their order, which is changed by dragging. */
export function RuleList({ onNew, onEdit }: RuleListProps) {
  const { data, error, refetch } = useQuery(rulesQuery);
  const mayWrite = useMay('triage:write');
  const order = useOrder();
  if (error && !data) return <ProblemNote error={error} what="The rules could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty
        icon="filter"
        title="No triage rules"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Create your first rule
            </Button>
          )
        }
      >
        A rule says which alerts are an incident, want an investigation or are noise. Without one every alert is routed normally.
      </Empty>
    );
  const items = order.isPending ? inOrder(data.items, order.variables.ids) : data.items;
  const ids = items.map(({ id }) => id);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < ids.length) order.mutate({ ids: moved(ids, from, to), version: data.version });
  };
  return (
    <Stacked>
      {order.error && <ProblemNote error={order.error} what="The order was not saved" />}
      <Hint>Evaluated from the top; the first match decides. Alerts that no rule matches are routed normally.</Hint>
      <Sortable ids={ids} nameOf={(id) => names.get(id) ?? ''} onMove={move}>
        <ol className={styles.rules} aria-label="Triage rules in order">
          {items.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              up={index === 0 ? null : () => move(index, index - 1)}
              down={index === ids.length - 1 ? null : () => move(index, index + 1)}
              onEdit={mayWrite ? onEdit : null}
            />
          ))}
        </ol>
      </Sortable>
    </Stacked>
  );
}

/** The rules in an order; those it does not name stand at the end. */
function inOrder(rules: readonly TriageRule[], ids: readonly string[]): readonly TriageRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return [...ids.flatMap((id) => byId.get(id) ?? []), ...rules.filter(({ id }) => !ids.includes(id))];
}

/** Saves an order; it is shown at once, also while older lists still arrive, and as it was where it is refused. */
function useOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; version: number }) => answer(api.PUT('/api/v1/triage/rules/reorder', { body })),
    onSuccess: ({ version }) => client.setQueryData(rulesQuery.queryKey, (known) => known && { ...known, version }),
    onSettled: () => client.invalidateQueries({ queryKey: RULES }),
  });
}

interface RuleRowProps {
  readonly rule: TriageRule;
  /** Moves it by one; null: it is the first, or the last. */
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
  readonly onEdit: ((rule: TriageRule) => void) | null;
}

function RuleRow({ rule, up, down, onEdit }: RuleRowProps) {
  const { row, dragging, handle } = useSortableRow(rule.id, rule.name, onEdit === null);
  return (
    <li {...row} className={styles.rule} data-dragging={dragging} data-off={!rule.enabled}>
      {onEdit && handle}
      <div className={styles.words}>
        <div className={styles.name}>
          {rule.name}
          {!rule.enabled && <span className={styles.off}>disabled</span>}
        </div>
        <div className={styles.sentence}>
          {rule.matchers.map((matcher) => (
            <Matcher key={matcher} text={matcher} />
          ))}
          {rule.severities && <span>{rule.severities.map((severity) => SEVERITY_WORDS[severity].toLowerCase()).join(' or ')}</span>}
        </div>
      </div>
      <span className={styles.decision} data-decision={rule.decision}>
        {DECISION_WORDS[rule.decision]}
      </span>
      {onEdit && <RuleActions rule={rule} up={up} down={down} onEdit={onEdit} />}
    </li>
  );
}

function RuleActions({ rule, up, down, onEdit }: RuleRowProps & { readonly onEdit: (rule: TriageRule) => void }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const params = { path: { id: rule.id } };
  const changed = () => client.invalidateQueries({ queryKey: RULES });
  const toggle = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/triage/rules/{id}', { params, body: { enabled: !rule.enabled } })),
    onSettled: changed,
  });
  const remove = async () => {
    await answer(api.DELETE('/api/v1/triage/rules/{id}', { params }));
    await changed();
  };
  return (
    <Inline gap={2}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={styles.edit}
        onClick={() => onEdit(rule)}
        aria-label={`Edit ${rule.name}`}
      >
        Edit
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${rule.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onEdit(rule)}>Edit</Menu.Item>
          <Menu.Item onClick={() => toggle.mutate()}>{rule.enabled ? 'Disable' : 'Enable'}</Menu.Item>
          <Menu.Item leftSection={<Icon name="up" />} disabled={up === null} onClick={() => up?.()}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="down" />} disabled={down === null} onClick={() => down?.()}>
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="trash" />} color="red" onClick={() => setAsking(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm opened={asking} title={`Delete ${rule.name}?`} action={`Delete ${rule.name}`} run={remove} onClose={() => setAsking(false)}>
        Alerts that it matches go by the next rule that does. What it decided stays.
      </Confirm>
    </Inline>
  );
}
