import { Button, Checkbox } from '@mantine/core';
import { Inline } from '../../components/layout/layout.tsx';
import { DOMAINS, verbWords } from '../../components/forms/permissions.ts';
import styles from './permission-picker.module.css';

interface PermissionPickerProps {
  /** What may be given away: one's own. */
  readonly mine: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly error: string | null;
}

/** What a token may do, out of what its maker may. */
export function PermissionPicker({ mine, value, onChange, error }: PermissionPickerProps) {
  const toggle = (permission: string) =>
    onChange(value.includes(permission) ? value.filter((each) => each !== permission) : [...value, permission]);
  return (
    <fieldset className={`column gap-8 shrinks bare ${styles.picker}`}>
      <legend className={`text semibold ${styles.legend}`}>Permissions</legend>
      <Inline gap={6}>
        <Button size="compact-xs" variant="default" onClick={() => onChange(mine.filter((name) => name.endsWith(':read')))}>
          Read-only
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange(mine)}>
          Full access
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChange([])}>
          None
        </Button>
      </Inline>
      <div className={`grid ${styles.domains}`}>
        {DOMAINS.map(({ name, label, verbs }) => {
          const own = verbs.filter((verb) => mine.includes(`${name}:${verb}`));
          if (own.length === 0) return null;
          return (
            <div key={name} className={`grid middle gap-8 ${styles.domain}`}>
              <span className="text">{label}</span>
              <Inline gap={12}>
                {own.map((verb) => (
                  <Checkbox
                    key={verb}
                    size="xs"
                    label={verbWords(verb)}
                    aria-label={`${label}: ${verbWords(verb)}`}
                    checked={value.includes(`${name}:${verb}`)}
                    onChange={() => toggle(`${name}:${verb}`)}
                  />
                ))}
              </Inline>
            </div>
          );
        })}
      </div>
      {error && <div className="critical text">{error}</div>}
    </fieldset>
  );
}
