import { type ReactNode, useDeferredValue } from 'react';
import styles from './split.module.css';

/** List and detail together: beside each other when there is room, the detail over the list when not. */
export function Split({ top, list, detail }: { readonly top: ReactNode; readonly list: ReactNode; readonly detail: ReactNode | null }) {
  return (
    <div className={`grid holds one tall ${styles.split}`} data-open={detail !== null}>
      <div className={`column shrinks holds ${styles.left}`}>
        <header className={`column gap-12 ${styles.top}`}>{top}</header>
        {list}
      </div>
      {detail !== null && (
        <div className={`shrinks low ${styles.right}`}>
          <Following>{detail}</Following>
        </div>
      )}
    </div>
  );
}

/** Drawn right after what stands around it: the press that opens it is answered first. */
function Following({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
