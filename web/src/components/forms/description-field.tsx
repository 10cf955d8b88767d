import { Textarea } from '@mantine/core';

interface DescriptionFieldProps {
  readonly value: string;
  /** In characters. */
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** What something is, in a few plain lines. */
export function DescriptionField({ value, maxLength, onChange, error }: DescriptionFieldProps) {
  return (
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
