import '@mantine/core/styles/NumberInput.css';
import { Input, NumberInput } from '@mantine/core';
import { type ApiProblem, fieldError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import styles from './sla-targets.module.css';

type Targets = Schema<'Settings'>['sla_targets'];

const SEVERITIES = [
  ['critical', 'Critical'],
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
] as const;
const GOALS = [
  ['acknowledge_minutes', 'Acknowledge'],
  ['mitigate_minutes', 'Mitigate'],
  ['resolve_minutes', 'Resolve'],
] as const;
/** A year. */
const MOST = 525_600;

interface SlaTargetsProps {
  readonly value: Targets;
  readonly problem: ApiProblem | null;
  readonly disabled: boolean;
  readonly onChange: (value: Targets) => void;
}

/** How soon incidents are to be acknowledged, mitigated and resolved: a field for each severity. */
export function SlaTargets({ value, problem, disabled, onChange }: SlaTargetsProps) {
  return (
    <Input.Wrapper
      label="Targets of incidents, in minutes"
      labelElement="div"
      description="From the creation of the incident. Whoever leads it is warned when 80 % of the time is over. Empty: no target."
    >
      <div className={`column gap-10 ${styles.grid}`}>
        {SEVERITIES.map(([severity, name]) => (
          <div key={severity} className={`grid gap-10 ${styles.row}`}>
            <span className={styles.severity}>{name}</span>
            {GOALS.map(([goal, label]) => (
              <NumberInput
                key={goal}
                size="xs"
                label={label}
                aria-label={`${label}, ${name}`}
                min={1}
                max={MOST}
                allowDecimal={false}
                value={value[severity][goal] ?? ''}
                disabled={disabled}
                error={fieldError(problem, `settings/sla_targets/${severity}/${goal}`)}
                onChange={(minutes) =>
                  onChange({ ...value, [severity]: { ...value[severity], [goal]: typeof minutes === 'number' ? minutes : null } })
                }
              />
            ))}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}
