/** `$1.80`. */
export function usdText(usd: number): string {
  return `$${usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
