/** Members of an alert that a source says where it takes from. */
export const SOURCE_FIELDS = ['title', 'description', 'severity', 'state', 'start', 'end', 'link', 'labels', 'identity'] as const;
export type SourceField = (typeof SOURCE_FIELDS)[number];

/**
 * Something to enter in the tool. `{{url}}` stands for the address of the webhook, `{{scheme}}`, `{{host}}` and `{{path}}` for the parts of
 * ours, `{{token}}` for the webhook token.
 */
export interface SourceSetting {
  /** As the tool calls it: "URL", "Custom headers", "alertmanager.yml". */
  readonly name: string;
  /** A line, or a whole file. */
  readonly value: string;
}

/** What is declared of a source: texts alone. The gallery and the page about it are made of this. */
export interface SourceDescriptor {
  /** The name of its folder. */
  readonly id: string;
  /** As its maker writes it. */
  readonly name: string;
  /** Null: it is ours. */
  readonly homepage: string | null;
  /** Where its maker says what it sends; null: docs/intake.md says it. */
  readonly docs: string | null;
  /** The name of its mark in simple-icons; null: it has none there. */
  readonly mark: string | null;
  /** What to do in the tool, a sentence each. */
  readonly steps: readonly string[];
  readonly settings: readonly SourceSetting[];
  /** Members of the body, in words where they are not enough; null: the tool does not say it. */
  readonly fields: Readonly<Record<SourceField, string | null>>;
  /** What of a body is not kept, a sentence. */
  readonly lost: string;
}
