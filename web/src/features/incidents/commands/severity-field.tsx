import { Input } from '@mantine/core';
import { SegmentedControl } from '../../../components/forms/segmented-control.tsx';
import { type IncidentSeverity, SEVERITY_NAMES } from '../words.ts';

interface SeverityFieldProps {
  readonly value: IncidentSeverity;
  readonly onChange: (severity: IncidentSeverity) => void;
}

/** How bad a new incident is. */
export function SeverityField({ value, onChange }: SeverityFieldProps) {
  return (
    <Input.Wrapper label="Severity" labelElement="div">
      <SegmentedControl
        aria-label="Severity"
        fullWidth
        value={value}
        onChange={(next) => onChange(next as IncidentSeverity)}
        data={Object.entries(SEVERITY_NAMES).map(([name, label]) => ({ value: name, label }))}
      />
    </Input.Wrapper>
  );
}
