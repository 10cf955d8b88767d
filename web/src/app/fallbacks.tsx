import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { Stage } from '../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../components/forms/notes.tsx';

/** A page that could not be shown. */
export function Broken({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Stage wide>
      <ProblemNote error={error} what="This screen could not be shown" retry={again} />
    </Stage>
  );
}

/** An address nothing stands behind. */
export function Missing() {
  return (
    <Empty
      icon="search"
      title="Not found"
      action={
        <Button component={Link} to="/alerts" variant="default">
          Go to alerts
        </Button>
      }
    >
      The address may have a typo, or what it pointed to is gone.
    </Empty>
  );
}
