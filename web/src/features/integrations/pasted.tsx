import { Copy } from '../../components/text/copy.tsx';
import styles from './integration-card.module.css';

/** An address of ours, and where it is pasted at the provider. */
export function Pasted({ where, url }: { readonly where: string; readonly url: string }) {
  return (
    <div className="row middle between gap-12">
      <div className={styles.words}>
        <div className="muted small">{where}</div>
        <code className="small mono breaks">{url}</code>
      </div>
      <Copy value={url} />
    </div>
  );
}
