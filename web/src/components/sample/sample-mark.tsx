import { sampleStore } from '../../api/session-state.ts';
import { useStore } from '../../api/store.ts';
import styles from './sample-mark.module.css';

/** Whether this is the id of what is sample data. */
export function useIsSample(id: string): boolean {
  const prefix = useStore(sampleStore)?.id_prefix;
  return prefix !== undefined && id.startsWith(prefix);
}

/** Beside the name of what is sample data. */
export function SampleMark({ id }: { readonly id: string }) {
  return useIsSample(id) ? <span className={`rigid muted small regular framed rounded-4 ${styles.mark}`}>Sample</span> : null;
}
