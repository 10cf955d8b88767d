import '@mantine/core/styles/Switch.css';
import { Checkbox, MultiSelect, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import { SEVERITIES, type RouteRule, type Routing, type Severity } from '../../api/types.ts';
import { PartForm } from '../../components/forms/save-form.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { SEVERITY_WORDS } from '../../components/text/severity.tsx';
import { MatcherEditor, written } from './matcher-editor.tsx';
import { isEmptyInterval, type MuteInterval } from './mute.ts';
import { MuteEditor } from './mute-editor.tsx';
import { previewQuery } from './queries.ts';
import styles from './routing.module.css';
import { isThreshold } from './threshold.ts';
import { ThresholdEditor } from './threshold-editor.tsx';

const NAME_LENGTH = 128;

interface RuleFormProps {
  readonly given: RouteRule | null;
  readonly routing: Routing;
  readonly onDone: (rule: RouteRule) => void;
  readonly onClose: () => void;
}

/** One rule: what it matches, where it announces, when it is quiet. */
export function RuleForm({ given, routing, onDone, onClose }: RuleFormProps) {
  const [name, setName] = useState(given?.name ?? '');
  const [matchers, setMatchers] = useState<readonly string[]>(given?.matchers ?? []);
  const [severities, setSeverities] = useState<readonly Severity[]>(given?.severities ?? []);
  const [destinations, setDestinations] = useState<readonly string[]>(given?.destinations ?? []);
  const [goOn, setGoOn] = useState(given?.continue ?? false);
  const [mute, setMute] = useState<readonly MuteInterval[]>(given?.mute ?? []);
  const [after, setAfter] = useState(given?.after ?? null);
  const duplicate = name.trim() !== given?.name && routing.rules.some((rule) => rule.name === name.trim());
  const conditions = {
    matchers: written(matchers),
    ...(severities.length > 0 ? { severities: SEVERITIES.filter((severity) => severities.includes(severity)) } : {}),
  };
  const done = () => {
    onDone({
      name: name.trim(),
      ...conditions,
      destinations: [...destinations],
      ...(goOn ? { continue: true } : {}),
      ...(mute.length > 0 ? { mute: [...mute] } : {}),
      ...(after === null ? {} : { after }),
    });
  };
  return (
    <PartForm
      onSubmit={done}
      ready={name.trim() !== '' && !duplicate && !mute.some(isEmptyInterval) && (after === null || isThreshold(after))}
      action={given ? 'Update' : 'Create'}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="payments, critical"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={duplicate ? 'A rule with this name exists' : null}
        required
        data-autofocus
        maxLength={NAME_LENGTH}
      />
      <MatcherEditor matchers={matchers} onChange={setMatchers} />
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
      <Matching conditions={conditions} />
      <MultiSelect
        label="Send to"
        placeholder={destinations.length === 0 ? 'Nowhere' : ''}
        description="None: the alert only appears in the web app."
        data={routing.destinations.map((destination) => destination.name)}
        value={[...destinations]}
        onChange={setDestinations}
      />
      <Switch label="Continue to next rules" checked={goOn} onChange={(event) => setGoOn(event.currentTarget.checked)} />
      <ThresholdEditor threshold={after} onChange={setAfter} />
      <MuteEditor intervals={mute} onChange={setMute} />
    </PartForm>
  );
}

const DAYS = 7;
const PROBE = 'here';

/** How many of the last days' alerts the conditions hold for, while they are being written. */
function Matching({ conditions }: { readonly conditions: Pick<RouteRule, 'matchers' | 'severities'> }) {
  const [settled] = useDebouncedValue(JSON.stringify(conditions), 450);
  const probe = {
    destinations: [{ name: PROBE, provider: 'webhook' as const, channel: 'https://example.org' }],
    rules: [{ name: PROBE, ...(JSON.parse(settled) as Pick<RouteRule, 'matchers' | 'severities'>), destinations: [PROBE] }],
    default_destinations: [],
  };
  const mayRead = useMay('alerts:read');
  const { data, error, isFetching } = useQuery({ ...previewQuery(probe, { days: DAYS }), enabled: mayRead });
  if (!mayRead) return null;
  if (error) {
    const problem = asProblem(error);
    return (
      <p className={`bare text medium rounded-8 pad-8-12 ${styles.matching}`} data-bad="true" role="status">
        {problem.errors[0]?.detail.replace(/^\S*\/rules\/0\//, '') ?? problem.message}
      </p>
    );
  }
  if (!data?.replay) return <p className={`bare text medium rounded-8 pad-8-12 ${styles.matching}`}>Counting …</p>;
  const { evaluated, nobody } = data.replay;
  const matching = evaluated - nobody.after;
  return (
    <p className={`bare text medium rounded-8 pad-8-12 ${styles.matching}`} role="status" data-stale={isFetching}>
      {evaluated === 0
        ? 'No alerts in the last 7 days to test it on.'
        : `Matches ${matching.toLocaleString('en')} of ${evaluated.toLocaleString('en')} alerts of the last 7 days.`}
    </p>
  );
}
