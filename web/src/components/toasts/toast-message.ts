/** A passing message. `undo` offers the way back, `next` what may follow, for as long as it shows. */
export interface Toast {
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly text: string;
  /** What it is about: a newer message about the same takes its place. */
  readonly about?: string;
  readonly detail?: string;
  readonly requestId?: string;
  /** Where it is explained. */
  readonly explained?: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
  readonly next?: { readonly label: string; readonly run: () => void };
}
