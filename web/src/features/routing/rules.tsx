import { ActionIcon, Button, Checkbox, Modal, MultiSelect, Switch, Textarea, TextInput, Tooltip } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SEVERITIES, type RouteRule, type Routing, type Severity } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout.tsx';
import { Remark } from '../../components/notes.tsx';
import { SEVERITY_WORDS } from '../../components/severity.tsx';
import { moveRule, putRule, removeRule } from './draft.ts';
import styles from './routing.module.css';

interface RulesProps {
  readonly routing: Routing;
  readonly mayWrite: boolean;
  readonly onChange: (routing: Routing) => void;
  /** What the server said about a rule, by its place. */
  readonly faults: ReadonlyMap<number, string>;
}

/** The ordered list: the first rule that matches decides, unless it says to go on. */
export function Rules({ routing, mayWrite, onChange, faults }: RulesProps) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const add = mayWrite && (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      Add
    </Button>
  );
  return (
    <Card title="Rules" note="Tried from the top; the first that matches decides." action={add}>
      {routing.rules.length === 0 && <Remark>No rule yet: every alert goes to the defaults below.</Remark>}
      <ol className={styles.list}>
        {routing.rules.map((rule, index) => (
          <li key={rule.name} className={styles.item} data-fault={faults.has(index)}>
            <span className={styles.place}>{index + 1}</span>
            <RuleWords rule={rule} fault={faults.get(index) ?? null} />
            {mayWrite && <RuleActions routing={routing} index={index} onChange={onChange} onEdit={() => setEditing(index)} />}
          </li>
        ))}
      </ol>
      <Modal opened={editing !== null} onClose={() => setEditing(null)} title={editing === 'new' ? 'New rule' : 'Rule'} size="lg">
        {editing !== null && (
          <RuleForm
            given={editing === 'new' ? null : (routing.rules[editing] ?? null)}
            routing={routing}
            onDone={(rule) => {
              onChange(putRule(routing, editing === 'new' ? null : editing, rule));
              setEditing(null);
            }}
          />
        )}
      </Modal>
    </Card>
  );
}

function RuleWords({ rule, fault }: { readonly rule: RouteRule; readonly fault: string | null }) {
  return (
    <div className={styles.words}>
      <div className={styles.name}>{rule.name}</div>
      <div className={styles.sentence}>
        {rule.matchers.length === 0 && !rule.severities && <span>every alert</span>}
        {rule.matchers.map((matcher) => (
          <code key={matcher} className={styles.matcher}>
            {matcher}
          </code>
        ))}
        {rule.severities && <span>{rule.severities.map((severity) => SEVERITY_WORDS[severity].toLowerCase()).join(' or ')}</span>}
        <Icon name="right" size={12} />
        {rule.destinations.length === 0 ? <span>nowhere</span> : rule.destinations.map((name) => <strong key={name}>{name}</strong>)}
        {rule.continue && <span>then goes on</span>}
        {rule.mute && rule.mute.length > 0 && <span>(muted at times)</span>}
      </div>
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
  const name = routing.rules[index]?.name ?? '';
  return (
    <Inline gap={2}>
      <ActionIcon aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onChange(moveRule(routing, index, -1))}>
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon
        aria-label={`Move ${name} down`}
        disabled={index === routing.rules.length - 1}
        onClick={() => onChange(moveRule(routing, index, 1))}
      >
        <Icon name="down" />
      </ActionIcon>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onEdit}>
        Edit
      </Button>
      <Tooltip label="Remove">
        <ActionIcon aria-label={`Remove ${name}`} onClick={() => onChange(removeRule(routing, index))}>
          <Icon name="trash" />
        </ActionIcon>
      </Tooltip>
    </Inline>
  );
}

interface RuleFormProps {
  readonly given: RouteRule | null;
  readonly routing: Routing;
  readonly onDone: (rule: RouteRule) => void;
}

function RuleForm({ given, routing, onDone }: RuleFormProps) {
  const [name, setName] = useState(given?.name ?? '');
  const [matchers, setMatchers] = useState(given?.matchers.join('\n') ?? '');
  const [severities, setSeverities] = useState<readonly Severity[]>(given?.severities ?? []);
  const [destinations, setDestinations] = useState<readonly string[]>(given?.destinations ?? []);
  const [goOn, setGoOn] = useState(given?.continue ?? false);
  const duplicate = name.trim() !== given?.name && routing.rules.some((rule) => rule.name === name.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone({
      name: name.trim(),
      matchers: matchers
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      ...(severities.length > 0 ? { severities: SEVERITIES.filter((severity) => severities.includes(severity)) } : {}),
      destinations: [...destinations],
      ...(goOn ? { continue: true } : {}),
      ...(given?.mute ? { mute: given.mute } : {}),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <TextInput
          label="Name"
          placeholder="payments, critical"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={duplicate ? 'There is a rule of this name' : null}
          required
          data-autofocus
          maxLength={128}
        />
        <Textarea
          label="Labels"
          description='One matcher a line, all must hold: namespace=~"prod-.*", team!="web". None: every alert.'
          placeholder={'namespace=~"payments-.*"\nteam="core"'}
          autosize
          minRows={2}
          value={matchers}
          onChange={(event) => setMatchers(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        />
        <Checkbox.Group
          label="Severities"
          description="None: every severity."
          value={[...severities]}
          onChange={(values) => setSeverities(values as Severity[])}
        >
          <Inline gap={16}>
            {SEVERITIES.map((severity) => (
              <Checkbox key={severity} value={severity} label={SEVERITY_WORDS[severity]} size="sm" mt={6} />
            ))}
          </Inline>
        </Checkbox.Group>
        <MultiSelect
          label="Announce at"
          placeholder={destinations.length === 0 ? 'Nowhere' : ''}
          description="Nowhere: the alert stands on the page, and no one is told."
          data={routing.destinations.map((destination) => destination.name)}
          value={[...destinations]}
          onChange={setDestinations}
        />
        <Switch label="Go on with the rules after this one" checked={goOn} onChange={(event) => setGoOn(event.currentTarget.checked)} />
        <Inline end>
          <Button type="submit" disabled={name.trim() === '' || duplicate}>
            {given ? 'Change' : 'Add'}
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
