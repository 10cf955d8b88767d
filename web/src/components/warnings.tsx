import { Remark } from './notes.tsx';

interface WarningsProps {
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly detail: string }> | undefined;
}

/** What was saved and will not work as meant, one sentence each. */
export function Warnings({ warnings }: WarningsProps) {
  if (!warnings || warnings.length === 0) return null;
  return (
    <Remark tone="warn">
      {warnings.map((warning) => (
        <div key={`${warning.code} ${warning.detail}`}>{warning.detail}</div>
      ))}
    </Remark>
  );
}
