/** Where monotonic time comes from, in milliseconds. */
type Clock = () => number;

/** Makes an answer that costs much at most once in `freshMs` for all who ask together; a failure is forgotten at once. */
export function keepFresh<Answer>(
  make: () => Promise<Answer>,
  freshMs: number,
  clock: Clock = () => performance.now(),
): () => Promise<Answer> {
  let making: Promise<Answer> | null = null;
  let until = 0;
  return () => {
    if (making === null || clock() >= until) {
      until = clock() + freshMs;
      const mine = make();
      making = mine;
      mine.catch(() => {
        if (making === mine) making = null;
      });
    }
    return making;
  };
}
