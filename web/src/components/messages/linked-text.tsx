import { linkParts } from './link-parts.ts';

interface LinkedTextProps {
  /** Who wrote it. What agents write leads nowhere. */
  readonly author: { readonly kind: string };
  readonly children: string;
}

/** A message: addresses that people wrote can be opened, all else is text. */
export function LinkedText({ author, children }: LinkedTextProps) {
  if (author.kind === 'agent') return children;
  return linkParts(children).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message stay in place
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ),
  );
}
