import { type Static, type TObject, type TProperties, Type } from 'typebox';

/** A live event, as it is written and read. Small: it names what changed, the page fetches it. */
interface LiveEventFields {
  /** Dotted: `alerts.changed`, `thread.message`, `notification.created`. */
  readonly type: string;
  /** Who may see it: holders of this permission. */
  readonly permission: string;
  /** Only this user, when set. */
  readonly userId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

declare const DECLARED: unique symbol;

/** Something that happened, for open web pages. Only what {@link defineLiveEvent} returns makes one. */
export interface NewLiveEvent extends LiveEventFields {
  readonly [DECLARED]: true;
}

/** A published event. `id` rises; a client resumes after the last it saw. */
export interface LiveEvent extends LiveEventFields {
  readonly id: string;
  readonly at: Date;
}

/** What a module says of a live event: the documents, the page's types and the publishers are made of it. */
interface LiveEventDeclaration<Members extends TProperties> {
  readonly type: string;
  readonly permission: string;
  /** When it is sent, in a sentence. */
  readonly about: string;
  /** The members of its data; there are no others. */
  readonly data: Members;
}

/** A declared event, for whoever lists or checks events. */
export interface DeclaredLiveEvent {
  readonly type: string;
  readonly permission: string;
  readonly about: string;
  readonly data: TObject;
  /** It is sent to one person alone. */
  readonly personal: boolean;
}

type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Member in keyof Value]: Unchanged<Value[Member]> }
    : Value;

type DataOf<Members extends TProperties> = Unchanged<Static<TObject<Members>>>;

/** Declares an event for all who hold its permission. What it returns makes one to publish. */
export function defineLiveEvent<Members extends TProperties>(
  declaration: LiveEventDeclaration<Members>,
): DeclaredLiveEvent & ((data: DataOf<Members>) => NewLiveEvent) {
  const { type, permission } = declaration;
  const make = (data: DataOf<Members>) => ({ type, permission, data }) as unknown as NewLiveEvent;
  return Object.assign(make, declared(declaration, false));
}

/** Declares an event for one person. What it returns makes one to publish. */
export function definePersonalEvent<Members extends TProperties>(
  declaration: LiveEventDeclaration<Members>,
): DeclaredLiveEvent & ((userId: string, data: DataOf<Members>) => NewLiveEvent) {
  const { type, permission } = declaration;
  const make = (userId: string, data: DataOf<Members>) => ({ type, permission, userId, data }) as unknown as NewLiveEvent;
  return Object.assign(make, declared(declaration, true));
}

function declared(declaration: LiveEventDeclaration<TProperties>, personal: boolean): DeclaredLiveEvent {
  return { ...declaration, personal, data: Type.Object(declaration.data, { additionalProperties: false }) };
}
