import { Icon } from '../../components/icon.tsx';
import styles from './private-mark.module.css';

/** That only some may see the incident. */
export function PrivateMark() {
  return (
    <span
      role="img"
      aria-label="Private"
      title="Private: only its viewers, its responders and administrators see it"
      className={`inline-row muted ${styles.mark}`}
    >
      <Icon name="lock" size={14} />
    </span>
  );
}
