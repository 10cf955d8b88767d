/** Does something with a box once the browser has laid it out, before it is painted: asked earlier, its size is worked out in the same task. */
export function whenLaidOut(box: HTMLElement, act: () => void): () => void {
  const watch = new ResizeObserver(() => {
    watch.disconnect();
    act();
  });
  watch.observe(box);
  return () => watch.disconnect();
}
