import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface Opened {
  readonly opened: boolean;
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
      <Suspense>
        <Arriving {...props} />
      </Suspense>
    );
  };
}
