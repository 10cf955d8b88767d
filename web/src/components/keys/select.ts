/** What is selected after a press on one of a list; with `from`, all between it and that one as well. */
export function pressed<Id>(before: ReadonlySet<Id>, order: readonly Id[], id: Id, from: Id | null): ReadonlySet<Id> {
  const next = new Set(before);
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(id)];
  if (start === -1 || end === -1) {
    if (!next.delete(id)) next.add(id);
    return next;
  }
  for (const each of order.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(each);
  return next;
}
