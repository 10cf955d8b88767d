import { Button, CopyButton } from '@mantine/core';
import { Icon } from '../icon.tsx';
import styles from './copy.module.css';

/** Copies a text and says so. */
export function Copy({ value, label = 'Copy' }: { readonly value: string; readonly label?: string }) {
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />} onClick={copy}>
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  );
}

/** A text to paste somewhere else. `where` names the file or the field it goes into. */
export function Snippet({ text, where }: { readonly text: string; readonly where: string }) {
  return (
    <figure className={styles.snippet}>
      <figcaption className={styles.bar}>
        <span className={styles.where}>{where}</span>
        <Copy value={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}

/** A secret that is shown this one time. */
export function SecretOnce({ secret, what }: { readonly secret: string; readonly what: string }) {
  return (
    <div className={styles.secret}>
      <div className={styles.once}>
        <Icon name="key" /> This is the only time {what} is shown. Keep it somewhere safe.
      </div>
      <div className={styles.line}>
        <code className={styles.value}>{secret}</code>
        <Copy value={secret} />
      </div>
    </div>
  );
}
