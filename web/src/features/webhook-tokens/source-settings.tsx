import { BASE_PATH, serviceUrl } from '../../api/base.ts';
import { Snippet } from '../../components/text/copy.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import type { WebhookSource } from './queries.ts';
import styles from './source-gallery.module.css';

const FIELDS: ReadonlyArray<readonly [keyof WebhookSource['fields'], string]> = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['severity', 'Severity'],
  ['state', 'Firing or resolved'],
  ['start', 'Start'],
  ['end', 'End'],
  ['link', 'Link'],
  ['labels', 'Labels'],
  ['identity', 'Which alert it is'],
];

/** Stands where the token belongs while there is none. */
const PLACEHOLDER = 'YOUR_WEBHOOK_TOKEN';

/** What to enter in one tool, and what becomes of what it sends. */
export function SourceSettings({ source, token }: { readonly source: WebhookSource; readonly token: string | null }) {
  const { protocol, host } = window.location;
  const url = `${serviceUrl()}/webhooks/alerts`;
  const parts = { url, scheme: protocol.slice(0, -1), host, path: BASE_PATH || '/', token: token ?? PLACEHOLDER };
  const filled = (text: string) => Object.entries(parts).reduce((filling, [name, value]) => filling.replaceAll(`{{${name}}}`, value), text);
  return (
    <Stacked gap={12}>
      <h3>{source.name}</h3>
      <ol className={styles.steps}>
        {source.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {source.settings.map(({ name, value }) => (
        <Snippet key={name} where={name} text={filled(value)} />
      ))}
      {source.signature_header !== null && (
        <p className="bare muted">
          It can sign its requests in the header <code>{source.signature_header}</code>: enter the same secret as the signing secret of the
          token.
        </p>
      )}
      <details>
        <summary>What becomes of its fields</summary>
        <table className={`wide text ${styles.fields}`}>
          <tbody>
            {FIELDS.map(([field, label]) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{source.fields[field] ?? 'not sent'}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Not kept</th>
              <td>{source.lost}</td>
            </tr>
          </tbody>
        </table>
      </details>
      {source.docs !== null && (
        <p className="bare muted">
          <a href={source.docs} target="_blank" rel="noreferrer">
            {source.name} documents what it sends
          </a>
        </p>
      )}
    </Stacked>
  );
}
