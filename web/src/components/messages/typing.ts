import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../api/session.ts';

const SEND_EVERY_MS = 3_000;
const SHOWN_MS = 8_000;

interface Author {
  readonly id: string | null;
  readonly name: string;
}

/** Who else is typing there, for a few seconds after each sign of it. `listen` calls for each, with null for an end; it must not change between renders. */
export function useTyping(listen: (shown: (author: Author | null) => void) => () => void): string | null {
  const me = useMe();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = listen((author) => {
      if (author?.id === me.id) return;
      setName(author?.name ?? null);
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => setName(null), SHOWN_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
      setName(null);
    };
  }, [listen, me.id]);
  return name;
}

/** Tells others that one types, now and then. It may get lost: only a courtesy. */
export function useShowTyping(send: () => Promise<unknown> = async () => {}): () => void {
  const sent = useRef(0);
  return () => {
    if (Date.now() - sent.current < SEND_EVERY_MS) return;
    sent.current = Date.now();
    send().catch(() => undefined);
  };
}
