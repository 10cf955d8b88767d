import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useNames } from '../../../api/people.ts';
import { PeoplePicker } from '../../../components/forms/people-picker.tsx';

/** Who may see an incident. */
export interface PrivacyValue {
  readonly private: boolean;
  readonly viewers: readonly string[];
}

interface PrivacyFieldsProps {
  readonly value: PrivacyValue;
  readonly onChange: (value: PrivacyValue) => void;
  readonly error?: string | null;
}

/** The switch, and whom it is shown to besides. */
export function PrivacyFields({ value, onChange, error = null }: PrivacyFieldsProps) {
  const nameOf = useNames(value.viewers);
  return (
    <>
      <Switch
        label="Private"
        description="Only its viewers, who has a role in it, who was paged for it and administrators see it. Figures, chat and status pages leave it out."
        checked={value.private}
        onChange={(event) => onChange({ ...value, private: event.currentTarget.checked })}
      />
      {value.private && (
        <PeoplePicker
          label="Viewers"
          description="They see it without a role in it."
          value={value.viewers}
          known={value.viewers.map((id) => ({ id, display_name: nameOf(id) }))}
          onChange={(viewers) => onChange({ ...value, viewers })}
          error={error}
        />
      )}
    </>
  );
}
