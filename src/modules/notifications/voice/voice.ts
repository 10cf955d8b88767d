/** The id of a provider that places calls. */
export type VoiceProvider = string;

/** A callback as it came in. Header names are lower case; the bytes are what was signed. */
export interface RawVoiceCallback {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** With the question mark; empty when there is none. */
  readonly search: string;
  readonly raw: Buffer;
}

/** What a call told. */
export type VoiceOccurrence =
  | { readonly kind: 'ringing' | 'answered' | 'spoken' }
  /** A key was pressed; empty: none in time. `turn` is that of what was said before it; null where the provider does not tell. */
  | { readonly kind: 'digit'; readonly digit: string; readonly turn: number | null }
  /** Over. `unanswered` says in words why nobody was reached; null when somebody was. */
  | { readonly kind: 'ended'; readonly unanswered: string | null };

/** A callback, verified and in our terms. */
export interface VoiceEvent {
  /** Our name of the call. */
  readonly ref: string;
  /** The provider's. */
  readonly callId: string;
  /** The number that was called. */
  readonly number: string;
  /** The provider's name of the event; null where it has none. */
  readonly eventId: string | null;
  readonly what: VoiceOccurrence;
}

/** What a callback turned out to be. `nothing`: signed, and of no concern. */
export type VoiceReceived =
  | { readonly kind: 'unauthenticated' | 'malformed'; readonly reason: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'event'; readonly event: VoiceEvent };

/** What the phone says next; afterwards it listens for a key, or hangs up. */
export interface VoiceSay {
  readonly text: string;
  readonly after: 'listen' | 'hang_up';
  /** Comes back with the key that is pressed: a key belongs to what was said before it. */
  readonly turn: number;
}

/** A turn as it came back; null: none of ours. */
export function asTurn(text: string | undefined): number | null {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : null;
}

/** The body of the 200. */
export interface VoiceAnswer {
  readonly type: string;
  readonly body: string;
}

/** A provider with its settings, for as long as one callback is worked on. */
export interface VoiceSession {
  /** Verifies and understands. Pure but for the settings. */
  receive(callback: RawVoiceCallback, now: Date): VoiceReceived;
  /** Says it: in the answer itself, or by a call of its own. Never throws. */
  respond(event: VoiceEvent | null, say: VoiceSay | null): Promise<VoiceAnswer>;
}

/** A provider of calls. */
export interface VoicePlatform {
  readonly provider: VoiceProvider;
  /** As people know it. */
  readonly label: string;
  /** The media type of its callbacks. */
  readonly contentType: string;
  /** Null when it is not configured. */
  open(): Promise<VoiceSession | null>;
}
