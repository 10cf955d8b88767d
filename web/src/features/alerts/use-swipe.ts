import { type TouchEvent, useRef } from 'react';

/** So far to the right a finger has to go, in pixels. */
const FAR = 96;
/** Less is a press that trembled. */
const BEGIN = 12;

/** A swipe to the right: the row follows the finger, and acts when it is let go far enough. Null: there is nothing to do. */
export function useSwipe(act: (() => void) | null) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const far = useRef(0);
  const rest = (row: HTMLElement) => {
    from.current = null;
    far.current = 0;
    row.style.transform = '';
    delete row.dataset['swiping'];
  };
  return {
    onTouchStart({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0];
      if (!act || !finger || touches.length > 1) return rest(currentTarget);
      from.current = { x: finger.clientX, y: finger.clientY };
    },
    onTouchMove({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const finger = touches[0];
      if (!from.current || !finger) return;
      const [right, down] = [finger.clientX - from.current.x, Math.abs(finger.clientY - from.current.y)];
      // Up and down is scrolling.
      if (far.current === 0 && down > BEGIN) return rest(currentTarget);
      if (right < BEGIN && far.current === 0) return;
      far.current = Math.max(right, 0);
      currentTarget.style.transform = `translateX(${Math.min(far.current, FAR * 1.5)}px)`;
      currentTarget.dataset['swiping'] = far.current >= FAR ? 'far' : 'near';
    },
    onTouchEnd({ currentTarget }: TouchEvent<HTMLElement>) {
      const enough = far.current >= FAR;
      rest(currentTarget);
      if (enough) act?.();
    },
    onTouchCancel({ currentTarget }: TouchEvent<HTMLElement>) {
      rest(currentTarget);
    },
  };
}
