import type { Provider } from '../../api/providers.ts';
import { Pasted } from './pasted.tsx';
import type { State } from './queries.ts';
import { screenParts } from './screen-parts.ts';

interface GuideProps {
  readonly provider: Provider;
  readonly state: State;
}

/** What to do on the other side: step by step, or the addresses to paste. */
export function SetupGuide({ provider, state }: GuideProps) {
  const { Guide } = screenParts(provider.id);
  return Guide ? <Guide state={state} /> : <Callbacks provider={provider} state={state} />;
}

function Callbacks({ provider, state }: GuideProps) {
  const entries = provider.callbacks.flatMap(({ name, where }) => (where === null ? [] : [{ where, url: state.callbacks[name] ?? '' }]));
  if (entries.length === 0) return null;
  return (
    <div className="column gap-8">
      <h4 className="bare text semibold">Paste at {provider.name}</h4>
      {entries.map(({ where, url }) => (
        <Pasted key={where} where={where} url={url} />
      ))}
    </div>
  );
}
