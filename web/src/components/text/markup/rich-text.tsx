import { Link } from '@tanstack/react-router';
import { useProviders } from '../../../api/providers.ts';
import { At } from '../ago.tsx';
import { richTextParts } from './rich-text-parts.ts';

/** A sentence of the server's: incidents and alerts that it names can be opened, times are on the chosen clock. */
export function RichText({ children }: { readonly children: string }) {
  const { nameOf } = useProviders();
  return richTextParts(children, nameOf).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in place
    if (part.kind === 'time') return <At key={index} at={part.text} />;
    if (part.kind === 'words') return part.text;
    return part.kind === 'incident' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in place
      <Link key={index} to="/incidents/$ref" params={{ ref: part.number }} className="accent">
        {part.text}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence stay in place
      <Link key={index} to="/alerts/$number" params={{ number: part.number }} className="accent">
        {part.text}
      </Link>
    );
  });
}
