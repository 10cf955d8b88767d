const MOST = 200;

/** `12, #15 17` as numbers, each once. Null: something of it is no number of an alert, or there are too many. */
export function readNumbers(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/u).filter((word) => word !== '');
  if (words.some((word) => !/^#?[1-9][0-9]{0,14}$/u.test(word))) return null;
  const numbers = [...new Set(words.map((word) => Number(word.replace('#', ''))))];
  return numbers.length > MOST ? null : numbers;
}
