import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { Inline, Page } from '../components/layout/layout.tsx';
import { ProblemNote } from '../components/forms/notes.tsx';

/** A page that could not be shown. */
export function Broken({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This screen could not be shown">
      <ProblemNote error={error} retry={again} />
    </Page>
  );
}

/** An address nothing stands behind. */
export function Missing() {
  return (
    <Page title="Not found" lead="The address may have a typo, or what it pointed to is gone.">
      <Inline>
        <Button component={Link} to="/alerts" variant="default">
          Go to alerts
        </Button>
      </Inline>
    </Page>
  );
}
