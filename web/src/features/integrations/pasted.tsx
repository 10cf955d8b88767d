import { Copy } from '../../components/text/copy.tsx';
import styles from './integration-card.module.css';

/** An address of ours, and where it is pasted at the provider. */
export function Pasted({ where, url }: { readonly where: string; readonly url: string }) {
  return (
    <div className={styles.callback}>
      <div className={styles.words}>
        <div className={styles.where}>{where}</div>
        <code className={styles.url}>{url}</code>
      </div>
      <Copy value={url} />
    </div>
  );
}
