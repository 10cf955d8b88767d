/** A sentence with its full stop, which it may have already. Pure. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
