import '@mantine/core/styles/Switch.css';
import { Checkbox, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SEVERITIES, type Severity } from '../../api/types.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Inline } from '../../components/layout/layout.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { PreviewNote } from './preview-note.tsx';
import { type Decision, type RuleDraft, RULES, type TriageRule } from './queries.ts';
import { DECISION_ABOUT, DECISION_WORDS, DECISIONS } from './words.ts';

interface RuleFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly rule: TriageRule | null;
  /** What a new one begins with. */
  readonly proposed: RuleDraft | null;
  readonly onClose: () => void;
}

/** Makes or changes a triage rule, and shows what it would have decided. */
export function RuleForm({ opened, rule, proposed, onClose }: RuleFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rule ? `Edit ${rule.name}` : 'New triage rule'}>
      <Form rule={rule} proposed={proposed} onClose={onClose} />
    </SaveDialog>
  );
}

function bodyOf({ name, matchers, severities, decision, ask, enabled }: RuleDraft): RuleDraft {
  return { name, matchers, severities, decision, ask, enabled };
}

function Form({ rule, proposed, onClose }: Omit<RuleFormProps, 'opened'>) {
  const first = rule ?? proposed;
  const [name, setName] = useState(first?.name ?? '');
  const [matchers, setMatchers] = useState<string[]>([...(first?.matchers ?? [])]);
  const [severities, setSeverities] = useState<readonly Severity[]>(first?.severities ?? []);
  const [decision, setDecision] = useState<Decision>(first?.decision ?? 'noise');
  const [ask, setAsk] = useState(first?.ask ?? false);
  const [enabled, setEnabled] = useState(first?.enabled ?? true);
  const draft: RuleDraft = {
    name: name.trim(),
    matchers,
    decision,
    enabled,
    severities: severities.length === 0 ? null : SEVERITIES.filter((one) => severities.includes(one)),
    ask: decision === 'investigate' && ask,
  };
  const saving = useSave<RuleDraft>({
    given: rule && bodyOf(rule),
    now: draft,
    create: (body) => answer(api.POST('/api/v1/triage/rules', { body })),
    change: (body) => answer(api.PUT('/api/v1/triage/rules/{id}', { params: { path: { id: rule?.id ?? '' } }, body })),
    queryKey: RULES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm
      saving={saving}
      what="The rule"
      ready={name.trim() !== '' && (matchers.length > 0 || severities.length > 0)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Development is noise"
        required
        maxLength={128}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorOf('name')}
      />
      <TagsInput
        label="Matchers"
        description='Labels of the alerts, such as namespace=~"dev-.*"; all must hold. Press Enter after each.'
        splitChars={[]}
        value={matchers}
        onChange={setMatchers}
        error={errorOf('matchers')}
      />
      <Checkbox.Group
        label="Severities"
        description="None: every severity."
        value={[...severities]}
        onChange={(values) => setSeverities(values as Severity[])}
        error={errorOf('severities')}
      >
        <Inline gap={16}>
          {SEVERITIES.map((severity) => (
            <Checkbox key={severity} value={severity} label={SEVERITY_WORDS[severity]} size="sm" mt={6} />
          ))}
        </Inline>
      </Checkbox.Group>
      <Select
        label="Decision"
        description={DECISION_ABOUT[decision]}
        allowDeselect={false}
        value={decision}
        onChange={(next) => next && setDecision(next as Decision)}
        error={errorOf('decision')}
        data={DECISIONS.map((one) => ({ value: one, label: DECISION_WORDS[one] }))}
      />
      {decision === 'investigate' && (
        <Switch
          label="The agent may decide"
          checked={ask}
          onChange={(event) => setAsk(event.currentTarget.checked)}
          error={errorOf('ask')}
        />
      )}
      <Switch label="Enabled" checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      <PreviewNote id={rule?.id ?? null} draft={draft} />
    </SaveForm>
  );
}
