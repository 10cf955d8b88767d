import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { typing } from '../keys/keys.ts';

interface Opened {
  readonly opened: boolean;
}

/** How long keys wait for a dialog whose code is on its way. */
const PATIENCE_MS = 3_000;

/**
 * Keeps what is typed for a dialog that is still on its way from the page below, where single keys act: its first letters must resolve
 * nothing. Not for long: where the code does not come, the page is worked with.
 */
function Coming() {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (!typing(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopImmediatePropagation();
    };
    const end = () => window.removeEventListener('keydown', keep, { capture: true });
    window.addEventListener('keydown', keep, { capture: true });
    const timer = setTimeout(end, PATIENCE_MS);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
  return null;
}

/** A dialog that is not there until it is first opened: a list has several for each of its rows, and most are never wanted. */
export function whenOpened<Props extends Opened>(Dialog: ComponentType<Props>): (props: Props) => ReactNode {
  /** Closed at first: a dialog gives the focus back to what had it when it opened, and sees that only if it was closed before. */
  function Arriving(props: Props) {
    const [here, setHere] = useState(false);
    useEffect(() => setHere(true), []);
    return <Dialog {...props} opened={props.opened && here} />;
  }

  return function WhenOpened(props) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    if (!wanted.current) return null;
    return (
      <Suspense fallback={<Coming />}>
        <Arriving {...props} />
      </Suspense>
    );
  };
}
