import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { webAddress } from '../web-address.ts';
import styles from './markdown.module.css';

/** Pictures are named instead of loaded: showing a text asks no other server for anything. */
const COMPONENTS: Components = {
  a: ({ href, children }) => <Address href={href}>{children}</Address>,
  img: ({ src, alt }) => <Address href={typeof src === 'string' ? src : undefined}>{alt || 'picture'}</Address>,
  // The title of the page is its only heading of the first level.
  h1: ({ children }) => <h2>{children}</h2>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keyboard
    <div className={styles.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be reached by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
};

/** A text in Markdown. HTML in it is not taken as such, links lead to the web alone, and nothing is loaded. */
export function MarkdownText({ children }: { readonly children: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} components={COMPONENTS}>
      {children}
    </ReactMarkdown>
  );
}

function Address({ href, children }: { readonly href: string | undefined; readonly children: React.ReactNode }) {
  const address = webAddress(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
