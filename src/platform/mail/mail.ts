/** One email to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Escaped already; without it the text alone is sent. */
  readonly html?: string;
  /** The same for every attempt, so that mailboxes can tell a repeat: becomes the Message-ID. */
  readonly id: string;
  /** The id of the email that this one continues, so that mailboxes show them together. */
  readonly continues?: string;
  /** Where one request ends such emails (RFC 8058): mailboxes show a button for it. */
  readonly unsubscribe?: string;
}

/** The verdict of an attempt. `retry` keeps the email; `permanent` ends it with a reason a person understands. */
export type MailOutcome =
  | { readonly kind: 'sent'; readonly reference: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'permanent'; readonly reason: string };

/** A mail server and the sender's address. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with the user name and password where the server wants them. */
  readonly url: string;
  /** `Tocsin <tocsin@example.com>` or the bare address. */
  readonly from: string;
  /** The operator's own environment may name any host; a saved address is judged like every other outgoing call. */
  readonly anyHost: boolean;
}

/** The way out for emails. Its settings may change while it runs. */
export interface Mailer {
  /** False: no mail server is set; nothing can be sent, and whoever would send says so. */
  configured(): Promise<boolean>;
  /** One attempt. Ends by itself within 30 s; never throws. Sent means that the server took responsibility. */
  send(mail: Mail, signal?: AbortSignal): Promise<MailOutcome>;
  /** Connects and signs in, and sends nothing. */
  check(signal?: AbortSignal): Promise<MailOutcome>;
  close(): Promise<void>;
}
