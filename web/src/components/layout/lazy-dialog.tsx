import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

interface Opened {
  readonly opened: boolean;
}

/** A dialog or drawer whose code comes when it is first opened: most visits need none. */
export function lazyDialog<Props extends Opened>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Dialog = lazyPart(load) as unknown as ComponentType<Props>;

  /** Closed at first: a dialog gives the focus back to what had it when it opened, and sees that only if it was closed before. */
  function Arriving(props: Props) {
    const [here, setHere] = useState(false);
    useEffect(() => setHere(true), []);
    return <Dialog {...props} opened={props.opened && here} />;
  }

  return function LazyDialog(props) {
    const wanted = useRef(false);
    wanted.current ||= props.opened;
    if (!wanted.current) return null;
    return (
      <Suspense>
        <Arriving {...props} />
      </Suspense>
    );
  };
}
