import { TagsInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Markdown } from '../text/markup/markdown.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import styles from './text-fields.module.css';

interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | null;
}

/** Tags, new or used before. */
export function TagsField({ value, onChange, error }: FieldProps<string[]>) {
  return (
    <TagsInput
      label="Tags"
      placeholder={value.length === 0 ? 'Press Enter after each' : ''}
      value={value}
      onChange={onChange}
      error={error}
      maxTags={20}
      acceptValueOnBlur
      clearable={false}
    />
  );
}

/** A text in Markdown, to write and to look at. */
export function MarkdownField({ label, value, onChange, error }: FieldProps<string> & { readonly label: string }) {
  const [shown, setShown] = useState('write');
  return (
    <div>
      <div className={`row at-end ${styles.write}`}>
        <SegmentedControl
          size="xs"
          aria-label="Write or preview"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </div>
      {shown === 'write' ? (
        <Textarea
          label={label}
          description="Markdown."
          autosize
          minRows={8}
          maxRows={24}
          maxLength={100_000}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      ) : (
        <div className={`framed rounded pad-10-12 ${styles.preview}`}>
          <Markdown>{value.trim() === '' ? '*Nothing to preview*' : value}</Markdown>
        </div>
      )}
    </div>
  );
}
