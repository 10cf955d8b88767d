import styles from './matcher.module.css';

/** A matcher as it is written: `namespace=~"dev-.*"`. */
export function Matcher({ text }: { readonly text: string }) {
  return <code className={`ink tiny mono breaks framed surface ${styles.matcher}`}>{text}</code>;
}
