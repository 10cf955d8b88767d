import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput } from '@mantine/core';

const SHORTEST = 12;

/** Whether a new password is long enough to be sent. */
export function newPasswordFits(password: string): boolean {
  return [...password].length >= SHORTEST;
}

interface NewPasswordProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** A password to be chosen; says how much is missing while it is typed. */
export function NewPassword({ label, value, onChange, error }: NewPasswordProps) {
  const missing = SHORTEST - [...value].length;
  return (
    <PasswordInput
      label={label}
      description={
        value !== '' && missing > 0
          ? `${missing} more ${missing === 1 ? 'character' : 'characters'}`
          : `At least ${SHORTEST} characters. A sentence is easier to remember than symbols.`
      }
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required
    />
  );
}
