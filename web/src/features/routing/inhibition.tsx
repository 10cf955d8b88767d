import '@mantine/core/styles/Switch.css';
import { Button, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InhibitRule, Routing } from '../../api/types.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { PartForm, SaveDialog } from '../../components/forms/save-form.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { putInhibitRule, removeInhibitRule } from './draft.ts';
import { MatcherEditor, written } from './matcher-editor.tsx';
import { Matcher } from '../../components/text/matcher.tsx';
import styles from './routing.module.css';

interface InhibitionProps {
  readonly routing: Routing;
  readonly mayWrite: boolean;
  readonly onChange: (routing: Routing) => void;
  /** What the server said about an inhibit rule, by its place. */
  readonly faults: ReadonlyMap<number, string>;
}

/** Alerts because of which nobody is notified of others. */
export function Inhibition({ routing, mayWrite, onChange, faults }: InhibitionProps) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const rules = routing.inhibit_rules ?? [];
  const add = mayWrite && (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      New inhibit rule
    </Button>
  );
  return (
    <Card title="Inhibition" note="While one alert fires, nobody is notified of others." action={add}>
      {rules.length === 0 && <Hint>No inhibit rule yet.</Hint>}
      <ul className="plain" aria-label="Inhibit rules">
        {rules.map((rule, index) => (
          <li key={rule.name} className={`row middle gap-10 ${styles.item}`}>
            <InhibitWords rule={rule} fault={faults.get(index) ?? null} />
            {mayWrite && (
              <Inline gap={2}>
                <Button size="compact-sm" variant="subtle" color="gray" aria-label={`Edit ${rule.name}`} onClick={() => setEditing(index)}>
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${rule.name}`}
                  onClick={() => onChange(removeInhibitRule(routing, index))}
                >
                  Remove
                </Button>
              </Inline>
            )}
          </li>
        ))}
      </ul>
      <Switch
        label="By service dependencies"
        description="A critical alert of a service inhibits warnings of services that depend on it."
        checked={routing.dependencies ?? false}
        disabled={!mayWrite}
        onChange={(event) => onChange({ ...routing, dependencies: event.currentTarget.checked })}
      />
      <SaveDialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' ? 'New inhibit rule' : 'Inhibit rule'}
        size={680}
      >
        {editing !== null && (
          <InhibitForm
            given={editing === 'new' ? null : (rules[editing] ?? null)}
            taken={rules.map(({ name }) => name)}
            onClose={() => setEditing(null)}
            onDone={(rule) => {
              onChange(putInhibitRule(routing, editing === 'new' ? null : editing, rule));
              setEditing(null);
            }}
          />
        )}
      </SaveDialog>
    </Card>
  );
}

function InhibitWords({ rule, fault }: { readonly rule: InhibitRule; readonly fault: string | null }) {
  return (
    <div className="fill shrinks">
      <div className="medium breaks">{rule.name}</div>
      <div className={`row wrap middle gap-6 rows-4 ${styles.sentence}`}>
        <Matchers texts={rule.source_matchers} />
        <span>inhibits</span>
        <Matchers texts={rule.target_matchers} />
        {rule.equal && rule.equal.length > 0 && <span>with the same {rule.equal.join(', ')}</span>}
      </div>
      {fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  );
}

function Matchers({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <span>every alert</span>;
  return texts.map((text) => <Matcher key={text} text={text} />);
}

interface InhibitFormProps {
  readonly given: InhibitRule | null;
  readonly taken: readonly string[];
  readonly onDone: (rule: InhibitRule) => void;
  readonly onClose: () => void;
}

const NAME_LENGTH = 128;

function InhibitForm({ given, taken, onDone, onClose }: InhibitFormProps) {
  const [name, setName] = useState(given?.name ?? '');
  const [source, setSource] = useState<readonly string[]>(given?.source_matchers ?? []);
  const [target, setTarget] = useState<readonly string[]>(given?.target_matchers ?? []);
  const [equal, setEqual] = useState<string[]>(given?.equal ?? []);
  const duplicate = name.trim() !== given?.name && taken.includes(name.trim());
  return (
    <PartForm
      onSubmit={() => onDone({ name: name.trim(), source_matchers: written(source), target_matchers: written(target), equal })}
      ready={name.trim() !== '' && !duplicate}
      action={given ? 'Update' : 'Create'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="node down, pods"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={duplicate ? 'An inhibit rule with this name exists' : null}
        required
        data-autofocus
        maxLength={NAME_LENGTH}
      />
      <MatcherEditor matchers={source} onChange={setSource} legend="While an alert fires with" />
      <MatcherEditor matchers={target} onChange={setTarget} legend="Nobody is notified of alerts with" />
      <TagsInput
        label="Same labels"
        description="Labels that must have the same value in both. Press Enter after each."
        placeholder={equal.length === 0 ? 'node' : ''}
        splitChars={[',', ' ']}
        value={equal}
        onChange={setEqual}
      />
    </PartForm>
  );
}
