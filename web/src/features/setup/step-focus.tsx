import { type ReactNode, useEffect, useRef } from 'react';

/** A step of the wizard: who comes to it goes on by keyboard where it begins. Takes the focus from nobody who types already. */
export function StepFocus({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const first = box.current?.querySelector<HTMLElement>('input:not([type="hidden"]), button');
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
