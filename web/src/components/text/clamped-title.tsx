import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './clamped-title.module.css';

/** The title of a page: a very long one is cut after some lines; whole while pointed at, and after a press. */
export function ClampedTitle({ className, children }: { readonly className: string | undefined; readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  /** What is cut, in words; empty while all of it shows. */
  const [cut, setCut] = useState('');
  useEffect(() => {
    const box = title.current;
    if (!box || open) return;
    // Told once it is laid out: asking before would lay out the whole page for it.
    const watch = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight + 1 ? (box.textContent ?? '') : ''));
    watch.observe(box);
    return () => watch.disconnect();
  });
  return (
    <>
      <h1
        ref={title}
        className={`clips breaks ${styles.title} ${className ?? ''}`}
        data-open={open}
        title={open || cut === '' ? undefined : cut}
      >
        {children}
      </h1>
      {(cut !== '' || open) && (
        <button type="button" className={`flat accent text ${styles.more}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less of the title' : 'Show the whole title'}
        </button>
      )}
    </>
  );
}
