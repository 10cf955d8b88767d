import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu, MultiSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { RouteRule, Routing } from '../../api/types.ts';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Hint } from '../../components/forms/notes.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { Sortable, useSortableRow } from '../../components/forms/sortable.tsx';
import { freeName, moveRule, putRule, removeRule } from './draft.ts';
import { muteText } from './mute.ts';
import { RuleForm } from './rule-form.tsx';
import { thresholdText } from './threshold.ts';
import { Filtered } from '../../components/lists/filtered.tsx';
import { Matcher } from '../../components/text/matcher.tsx';
import styles from './routing.module.css';

interface RulesProps {
  readonly routing: Routing;
  readonly mayWrite: boolean;
  readonly onChange: (routing: Routing) => void;
  /** What the server said about a rule, by its place. */
  readonly faults: ReadonlyMap<number, string>;
  /** Rules that match the labels being tried. */
  readonly lit: ReadonlySet<string>;
}

/** The ordered list: the first rule that matches decides, unless it says to go on. */
export function Rules(props: RulesProps) {
  const { routing, mayWrite, onChange } = props;
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  useAsked(
    'new-rule',
    useCallback(() => setEditing('new'), []),
  );
  const add = mayWrite && (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      New rule
    </Button>
  );
  return (
    <Card title="Rules" note="Evaluated from the top; the first match wins." action={add}>
      {routing.rules.length === 0 && <Hint>No rule yet: every alert goes to the default route.</Hint>}
      <div>
        <SortableRules {...props} onEdit={setEditing} />
        <Otherwise routing={routing} mayWrite={mayWrite} onChange={onChange} />
      </div>
      <SaveDialog opened={editing !== null} onClose={() => setEditing(null)} title={editing === 'new' ? 'New rule' : 'Rule'} size={680}>
        {editing !== null && (
          <RuleForm
            given={editing === 'new' ? null : (routing.rules[editing] ?? null)}
            routing={routing}
            onClose={() => setEditing(null)}
            onDone={(rule) => {
              onChange(putRule(routing, editing === 'new' ? null : editing, rule));
              setEditing(null);
            }}
          />
        )}
      </SaveDialog>
    </Card>
  );
}

interface SortableRulesProps extends RulesProps {
  readonly onEdit: (index: number) => void;
}

function SortableRules(props: SortableRulesProps) {
  const { routing, onChange, faults, lit } = props;
  const placed = routing.rules.map((rule, index) => ({ rule, index }));
  return (
    <Filtered
      items={placed}
      what="rules"
      placeholder="Name, label, severity or destination"
      textOf={({ rule }) => [rule.name, ...rule.matchers, ...(rule.severities ?? []), ...rule.destinations].join(' ')}
      keep={({ rule, index }) => faults.has(index) || lit.has(rule.name)}
    >
      {(shown) => {
        const move = (from: number, to: number) => {
          const [one, other] = [shown[from], shown[to]];
          if (one && other) onChange(moveRule(routing, one.index, other.index));
        };
        return (
          <Sortable ids={shown.map(({ rule }) => rule.name)} nameOf={(name) => name} onMove={move}>
            <ol className="plain" aria-label="Rules in order">
              {shown.map(({ rule, index }) => (
                <RuleRow key={rule.name} {...props} rule={rule} index={index} />
              ))}
            </ol>
          </Sortable>
        );
      }}
    </Filtered>
  );
}

interface RuleRowProps extends SortableRulesProps {
  readonly rule: RouteRule;
  readonly index: number;
}

function RuleRow({ rule, index, routing, mayWrite, faults, lit, onChange, onEdit }: RuleRowProps) {
  const { row, dragging, handle } = useSortableRow(rule.name, rule.name, !mayWrite);
  return (
    <li
      {...row}
      className={`row middle gap-10 holds line-above surface ${styles.rule}`}
      data-fault={faults.has(index)}
      data-lit={lit.has(rule.name)}
      data-dragging={dragging}
    >
      {mayWrite && handle}
      <span className={`rigid muted small figures ${styles.place}`}>{index + 1}</span>
      <RuleWords rule={rule} fault={faults.get(index) ?? null} lit={lit.has(rule.name)} />
      {mayWrite && <RuleActions routing={routing} index={index} onChange={onChange} onEdit={() => onEdit(index)} />}
    </li>
  );
}

function RuleWords({ rule, fault, lit }: { readonly rule: RouteRule; readonly fault: string | null; readonly lit: boolean }) {
  return (
    <div className="fill shrinks">
      <div className="medium breaks">
        {rule.name}
        {lit && <span className={`tiny semibold ${styles.matches}`}>matches</span>}
      </div>
      <div className={`row wrap middle gap-6 rows-4 ${styles.sentence}`}>
        {rule.matchers.length === 0 && !rule.severities && <span>every alert</span>}
        {rule.matchers.map((matcher) => (
          <Matcher key={matcher} text={matcher} />
        ))}
        {rule.severities && <span>{rule.severities.map((severity) => SEVERITY_WORDS[severity].toLowerCase()).join(' or ')}</span>}
        <Icon name="right" size={12} />
        {rule.destinations.length === 0 ? <span>nowhere</span> : rule.destinations.map((name) => <strong key={name}>{name}</strong>)}
        {rule.continue && <span>continue</span>}
      </div>
      {rule.after && (
        <div className={`row middle gap-5 muted small ${styles.muted}`}>
          <Icon name="bell" size={12} /> {thresholdText(rule.after)}
        </div>
      )}
      {rule.mute && rule.mute.length > 0 && (
        <div className={`row middle gap-5 muted small ${styles.muted}`}>
          <Icon name="moon" size={12} /> muted {rule.mute.map(muteText).join('; ')}
        </div>
      )}
      {fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  );
}

interface RuleActionsProps extends Pick<RulesProps, 'routing' | 'onChange'> {
  readonly index: number;
  readonly onEdit: () => void;
}

function RuleActions({ routing, index, onChange, onEdit }: RuleActionsProps) {
  const rule = routing.rules[index];
  if (!rule) return null;
  const last = routing.rules.length - 1;
  const move = (to: number) => () => onChange(moveRule(routing, index, to));
  const copy = () => {
    const name = freeName(
      rule.name,
      routing.rules.map((each) => each.name),
    );
    onChange({ ...routing, rules: routing.rules.toSpliced(index + 1, 0, { ...rule, name }) });
  };
  return (
    <Inline gap={2}>
      <Button size="compact-sm" variant="subtle" color="gray" className={styles.edit} onClick={onEdit} aria-label={`Edit ${rule.name}`}>
        Edit
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`More for ${rule.name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          <Menu.Item leftSection={<Icon name="up" />} disabled={index === 0} onClick={move(index - 1)}>
            Move up
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="down" />} disabled={index === last} onClick={move(index + 1)}>
            Move down
          </Menu.Item>
          <Menu.Item disabled={index === 0} onClick={move(0)}>
            Move to the top
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="copy" />} onClick={copy}>
            Duplicate
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="trash" />} color="red" onClick={() => onChange(removeRule(routing, index))}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Inline>
  );
}

/** The end of the ladder: alerts that no rule matched. */
function Otherwise({ routing, mayWrite, onChange }: Pick<RulesProps, 'routing' | 'mayWrite' | 'onChange'>) {
  return (
    <div className={`row wrap middle gap-16 rows-8 ${styles.otherwise}`}>
      <div className={styles.otherwiseWords}>
        <div className="medium breaks">Default route</div>
        <div className={styles.meta}>alerts that no rule matched</div>
      </div>
      <MultiSelect
        className={styles.otherwiseInput}
        aria-label="Default destinations"
        placeholder={routing.default_destinations.length === 0 ? 'None: only in the web app' : ''}
        data={routing.destinations.map((destination) => destination.name)}
        value={[...routing.default_destinations]}
        disabled={!mayWrite}
        onChange={(names) => onChange({ ...routing, default_destinations: names })}
      />
    </div>
  );
}
