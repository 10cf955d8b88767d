const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The name of a host with a dot in it, as it is compared: in lower case. Null: it is none, such as an IP address. */
export function readHostName(given: string): string | null {
  const name = given.trim().toLowerCase().replace(/\.$/, '');
  const labels = name.split('.');
  if (name.length > 253 || /^\d+$/.test(labels.at(-1) ?? '') || labels.length < 2 || !labels.every((label) => LABEL.test(label)))
    return null;
  return name;
}
