import type { ViewedAlert } from './alert-view.ts';
import type { Labels, Severity } from './signal.ts';
import { cleanLabels, cleanText, TEXT_MAX } from './intake/body/text.ts';

/** Longest title a person may give. */
export const TITLE_MAX = 1_000;

/** What a person asks to change. Absent members stay; an annotation set to null is removed, others are kept. */
export interface AlertEdit {
  readonly title?: string;
  readonly description?: string | null;
  readonly severity?: Severity;
  readonly annotations?: Readonly<Record<string, string | null>>;
}

type Content = Pick<ViewedAlert, 'title' | 'description' | 'severity' | 'annotations'>;

/** The alert's words after the edit; null when it would have too many annotations. */
export function edited(alert: Content, edit: AlertEdit): Content | null {
  const annotations = edit.annotations === undefined ? alert.annotations : merged(alert.annotations, edit.annotations);
  if (annotations === null) return null;
  return {
    title: edit.title === undefined ? alert.title : cleanText(edit.title.trim(), TITLE_MAX),
    description: edit.description === undefined ? alert.description : blankAsNull(edit.description),
    severity: edit.severity ?? alert.severity,
    annotations,
  };
}

function blankAsNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : cleanText(text, TEXT_MAX);
}

function merged(current: Labels, changes: Readonly<Record<string, string | null>>): Labels | null {
  const all = new Map<string, string>(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return cleanLabels(Object.fromEntries(all), TEXT_MAX);
}

/** What differs, with both values: for the audit trail. */
export function changesOf(before: Content, after: Content): Record<string, { readonly from: unknown; readonly to: unknown }> {
  const names = (['title', 'description', 'severity', 'annotations'] as const).filter((name) => !same(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
}
