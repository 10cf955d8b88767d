import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Sortable, useSortableRow } from '../../components/forms/sortable.tsx';
import { Icon } from '../../components/icon.tsx';
import { Filtered } from '../../components/lists/filtered.tsx';
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
  const ids = data.items.map(({ id }) => id);
  const names = new Map(data.items.map(({ id, name }) => [id, name]));
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < ids.length) order.mutate({ ids: moved(ids, from, to), version: data.version });
  };
  return (
    <Stacked>
      {order.error && <ProblemNote error={order.error} what="The order was not saved" />}
      <Hint>Evaluated from the top; the first match decides. Alerts that no rule matches are routed normally.</Hint>
      <Filtered
        items={data.items}
        what="rules"
        placeholder="Name, label or severity"
        textOf={({ name, matchers, severities }) => [name, ...matchers, ...(severities ?? [])].join(' ')}
      >
        {(shown) => {
          const places = shown.map(({ id }) => ids.indexOf(id));
          return (
            <Sortable
              ids={shown.map(({ id }) => id)}
              nameOf={(id) => names.get(id) ?? ''}
              onMove={(from, to) => move(places[from] ?? -1, places[to] ?? -1)}
            >
              <ol className="plain framed surface rounded-10" aria-label="Triage rules in order">
                {shown.map((rule, at) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    last={places[at] === ids.length - 1}
                    onMove={(to) => move(places[at] ?? -1, to)}
                    onEdit={mayWrite ? onEdit : null}
                  />
                ))}
              </ol>
            </Sortable>
          );
        }}
      </Filtered>
    </Stacked>
  );
}

/** Saves an order; it is shown at once, and as it was where it is refused. */
function useOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; version: number }) => answer(api.PUT('/api/v1/triage/rules/reorder', { body })),
    onMutate: ({ ids }) => {
      client.setQueryData(rulesQuery.queryKey, (known) => {
        const byId = new Map(known?.items.map((rule) => [rule.id, rule]));
        return known && { ...known, items: ids.flatMap((id) => byId.get(id) ?? []) };
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: RULES }),
  });
}

interface RuleRowProps {
  readonly rule: TriageRule;
  readonly last: boolean;
  readonly onMove: (to: number) => void;
  readonly onEdit: ((rule: TriageRule) => void) | null;
}

function RuleRow({ rule, last, onMove, onEdit }: RuleRowProps) {
  const { row, dragging, handle } = useSortableRow(rule.id, rule.name, onEdit === null);
  return (
    <li {...row} className={`row middle gap-10 holds ${styles.rule}`} data-dragging={dragging} data-off={!rule.enabled}>
      {onEdit && handle}
      <div className={`fill shrinks ${styles.words}`}>
        <div className={styles.name}>
          {rule.name}
          {!rule.enabled && <span className={`muted text regular nowrap ${styles.off}`}>disabled</span>}
        </div>
        <div className="row wrap middle gap-6 rows-4 below-2 muted text">
          {rule.matchers.map((matcher) => (
            <Matcher key={matcher} text={matcher} />
          ))}
          {rule.severities && <span>{rule.severities.map((severity) => SEVERITY_WORDS[severity].toLowerCase()).join(' or ')}</span>}
        </div>
      </div>
      <span className={`rigid ink text medium ${styles.decision}`} data-decision={rule.decision}>
        {DECISION_WORDS[rule.decision]}
      </span>
      {onEdit && <RuleActions rule={rule} last={last} onMove={onMove} onEdit={onEdit} />}
    </li>
  );
}

function RuleActions({ rule, last, onMove, onEdit }: RuleRowProps & { readonly onEdit: (rule: TriageRule) => void }) {
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
          <Menu.Item leftSection={<Icon name="up" />} disabled={rule.position === 1} onClick={() => onMove(rule.position - 2)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="down" />} disabled={last} onClick={() => onMove(rule.position)}>
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
