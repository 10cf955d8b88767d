import { sampleStore } from '../../api/session-state.ts';
import { useStore } from '../../api/store.ts';
import styles from './sample-mark.module.css';

/** Beside the name of what is sample data. */
export function SampleMark({ id }: { readonly id: string }) {
  const prefix = useStore(sampleStore)?.id_prefix;
  return prefix !== undefined && id.startsWith(prefix) ? <span className={styles.mark}>Sample</span> : null;
}
