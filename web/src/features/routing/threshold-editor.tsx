import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { NumberInput, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { BOUNDS, readSpan, type Threshold, UNITS } from './threshold.ts';

interface ThresholdEditorProps {
  readonly threshold: Threshold | null;
  readonly onChange: (threshold: Threshold | null) => void;
}

const FIRST: Threshold = { count: 3, within: 3_600 };

/** From which alert of a group on a rule notifies; off: from the first. */
export function ThresholdEditor({ threshold, onChange }: ThresholdEditorProps) {
  return (
    <Stacked gap={8}>
      <Switch
        label="Only from several alerts of a group on"
        description="Fewer are stored and shown, and nobody is notified."
        checked={threshold !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST : null)}
      />
      {threshold && <Amounts threshold={threshold} onChange={onChange} />}
    </Stacked>
  );
}

function Amounts({ threshold, onChange }: { readonly threshold: Threshold; readonly onChange: (threshold: Threshold) => void }) {
  // Once chosen a unit stays, also where a larger one would be whole.
  const [unit, setUnit] = useState(() => readSpan(threshold.within).unit);
  const amount = Math.max(1, Math.round(threshold.within / Number(unit)));
  const span = (next: number, of: string) => onChange({ ...threshold, within: next * Number(of) });
  return (
    <Inline gap={8}>
      <NumberInput
        label="From alert"
        w={100}
        min={BOUNDS.count.least}
        max={BOUNDS.count.most}
        clampBehavior="strict"
        allowDecimal={false}
        value={threshold.count}
        onChange={(next) => onChange({ ...threshold, count: Number(next) })}
      />
      <NumberInput
        label="Within"
        w={100}
        min={1}
        max={Math.floor(BOUNDS.seconds.most / Number(unit))}
        clampBehavior="strict"
        allowDecimal={false}
        value={amount}
        onChange={(next) => span(Number(next), unit)}
      />
      <Select
        aria-label="Unit"
        w={120}
        mt={24}
        allowDeselect={false}
        data={[...UNITS]}
        value={unit}
        onChange={(next) => {
          if (next === null) return;
          setUnit(next);
          span(Math.min(amount, Math.floor(BOUNDS.seconds.most / Number(next))), next);
        }}
      />
    </Inline>
  );
}
