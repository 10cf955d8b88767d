/** Longest address that mail can carry (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** The form under which an address is unique: NFKC, trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** What is wrong with an address, or null. Only delivery can prove it; this catches typing. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address.length > MAX_EMAIL_LENGTH) return `must have at most ${MAX_EMAIL_LENGTH} characters`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (!/^[^\s@\u0000-\u001f\u007f]+@[^\s@\u0000-\u001f\u007f]+$/.test(normaliseEmail(address))) return 'must look like name@example.org';
  return null;
}
