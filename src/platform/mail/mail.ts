/** One letter to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Escaped already; without it the text alone is sent. */
  readonly html?: string;
  /** The same for every attempt, so that mailboxes can tell a repeat: becomes the Message-ID. */
  readonly id: string;
}

/** The verdict of an attempt. `retry` keeps the letter; `permanent` ends it with a reason a person understands. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly reference: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'permanent'; readonly reason: string };

/** The way out for letters. */
export interface Mailer {
  /** False: no mail server is set; nothing can be sent, and whoever would send says so. */
  readonly configured: boolean;
  /** One attempt. Ends by itself within 30 s; never throws. */
  send(mail: Mail): Promise<MailOutcome>;
  close(): Promise<void>;
}
