import { SnippetTabs } from '../../components/text/snippet-tabs.tsx';
import { snippets } from './snippets.ts';

/** The ways to connect a sender with a token. */
export function TokenSnippets({ token }: { readonly token: string }) {
  return <SnippetTabs snippets={snippets(window.location.origin, token)} />;
}
