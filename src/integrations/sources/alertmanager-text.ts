import type { Labels } from '../../modules/alerts/signal.ts';

/** One alert as Alertmanager writes it into texts for other products. */
export interface AlertText {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly generatorUrl: string | null;
}

const PAIR = /^ - ([a-zA-Z_][a-zA-Z0-9_]*) = /;

/**
 * The alerts of a text that Alertmanager's own templates make: `Labels:`, lines of ` - name = value`, `Annotations:`, such
 * lines, `Source: …`, and the same for each further alert. Null for any other text.
 */
export function readAlertTexts(text: string): AlertText[] | null {
  const alerts: AlertText[] = [];
  let labels: Record<string, string> | null = null;
  let annotations: Record<string, string> | null = null;
  /** The value that a line which begins nothing goes on. */
  let open: { readonly map: Record<string, string>; readonly name: string } | null = null;
  for (const line of text.split('\n')) {
    if (line === 'Labels:' && labels === null) {
      labels = Object.create(null) as Record<string, string>;
      annotations = null;
      open = null;
      continue;
    }
    if (labels === null) {
      if (line.trim() !== '') return null;
      continue;
    }
    if (line === 'Annotations:' && annotations === null) {
      annotations = Object.create(null) as Record<string, string>;
      open = null;
      continue;
    }
    if (annotations !== null && (line === 'Source:' || line.startsWith('Source: '))) {
      alerts.push({ labels, annotations, generatorUrl: line.slice('Source:'.length).trim() || null });
      labels = null;
      continue;
    }
    const name = PAIR.exec(line)?.[1];
    const map: Record<string, string> = annotations ?? labels;
    if (name !== undefined) {
      map[name] = line.slice(name.length + ' -  = '.length);
      open = { map, name };
    } else if (open !== null) open.map[open.name] += `\n${line}`;
    else return null;
  }
  return labels === null && alerts.length > 0 ? alerts : null;
}

const OFFSET = [0x2325, 0x8422, 0x9ce4, 0xcbf2] as const;
const SEPARATOR = 255;

/**
 * The fingerprint that Alertmanager gives to these labels (64 bits of FNV-1a over the sorted names and values), so that an
 * alert is the same whichever of its integrations brings it.
 */
export function alertmanagerFingerprint(labels: Labels): string {
  // Four limbs of 16 bits, the lowest first: products stay exact.
  let [a, b, c, d]: readonly [number, number, number, number] = OFFSET;
  const add = (byte: number) => {
    const low = a ^ byte;
    // The prime is 2^40 + 0x1b3.
    const p0 = low * 0x1b3;
    const p1 = b * 0x1b3 + (p0 >>> 16);
    const p2 = c * 0x1b3 + (low << 8) + (p1 >>> 16);
    const p3 = d * 0x1b3 + (b << 8) + Math.floor(p2 / 65_536);
    a = p0 & 0xffff;
    b = p1 & 0xffff;
    c = p2 & 0xffff;
    d = p3 & 0xffff;
  };
  for (const name of Object.keys(labels).sort()) {
    for (const byte of Buffer.from(name)) add(byte);
    add(SEPARATOR);
    for (const byte of Buffer.from(labels[name] ?? '')) add(byte);
    add(SEPARATOR);
  }
  return [d, c, b, a].map((limb) => limb.toString(16).padStart(4, '0')).join('');
}
