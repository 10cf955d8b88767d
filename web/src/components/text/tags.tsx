import styles from './tags.module.css';

/** Words that a person sorts things by. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="plain row wrap gap-4" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className={`ellipsis muted small framed sunken rounded-4 ${styles.tag}`}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
