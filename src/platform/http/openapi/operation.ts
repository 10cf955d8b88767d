/** The name of an operation from its words: `operationId('start', 'acme', 'sign-in')` is `startAcmeSignIn`. */
export function operationId(...words: readonly string[]): string {
  const parts = words.flatMap((word) => word.split('-'));
  return parts.map((part, index) => (index === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('');
}
