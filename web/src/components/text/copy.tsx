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
    <figure className="framed sunken rounded-8 clips bare">
      <figcaption className={`row middle between gap-12 line-below surface ${styles.bar}`}>
        <span className="ellipsis muted small">{where}</span>
        <Copy value={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too */}
      <pre className={`bare small mono pad-12 scrolls-x ${styles.code}`} tabIndex={0}>
        {text}
      </pre>
    </figure>
  );
}

/** A secret that is shown this one time. */
export function SecretOnce({ secret, what }: { readonly secret: string; readonly what: string }) {
  return (
    <div className={`column gap-8 rounded-8 pad-12 ${styles.secret}`}>
      <div className="row middle gap-8 text">
        <Icon name="key" /> This is the only time {what} is shown. Keep it somewhere safe.
      </div>
      <div className="row wrap middle gap-8">
        <code className="fill shrinks text mono breaks">{secret}</code>
        <Copy value={secret} />
      </div>
    </div>
  );
}
