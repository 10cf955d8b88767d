/** What is wrong with a number that calls; null when it is one as it is dialled anywhere (E.164). */
export function phoneNumberFault(text: string): string | null {
  return /^\+[1-9][0-9]{6,14}$/.test(text) ? null : 'Write the number with its country, such as +4915112345678';
}
