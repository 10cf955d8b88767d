import { Input } from '@mantine/core';
import type { Schema } from '../../api/types.ts';
import { DelaySelect } from '../../components/paging/delay-select.tsx';
import styles from './default-rules.module.css';

type Rule = Schema<'Settings'>['default_notification_rules'][number];

const METHODS = [
  ['in_app', 'Web app'],
  ['email', 'Email'],
  ['messages', 'Chat and push'],
  ['phone', 'Phone'],
] as const;

interface DefaultRulesProps {
  readonly value: readonly Rule[];
  readonly error: string | null;
  readonly disabled: boolean;
  readonly onChange: (rules: readonly Rule[]) => void;
}

/** The notification rules of people who saved none: after how long each kind of method is used. */
export function DefaultRules({ value, error, disabled, onChange }: DefaultRulesProps) {
  const delayOf = (method: Rule['method'], urgency: Rule['urgency']) =>
    value.find((rule) => rule.method === method && rule.urgency === urgency)?.delay_minutes ?? null;
  const set = (method: Rule['method'], urgency: Rule['urgency'], delay: number | null) => {
    const others = value.filter((rule) => rule.method !== method || rule.urgency !== urgency);
    onChange(delay === null ? others : [...others, { urgency, method, delay_minutes: delay }]);
  };
  return (
    <Input.Wrapper
      label="Default notification rules"
      labelElement="div"
      description="For people who never saved their own; a change applies at once. Only methods that a person has verified are used."
      error={error}
    >
      <div className={`column gap-8 ${styles.grid}`}>
        <div className={`grid middle gap-10 muted small ${styles.header}`} aria-hidden="true">
          <span />
          <span>High urgency</span>
          <span>Low urgency</span>
        </div>
        {METHODS.map(([method, name]) => (
          <div key={method} className={`grid middle gap-10 ${styles.row}`}>
            <span className={styles.name}>{name}</span>
            {(['high', 'low'] as const).map((urgency) => (
              <DelaySelect
                key={urgency}
                method={name}
                urgency={urgency}
                value={delayOf(method, urgency)}
                disabled={disabled}
                onChange={(delay) => set(method, urgency, delay)}
              />
            ))}
          </div>
        ))}
      </div>
    </Input.Wrapper>
  );
}
