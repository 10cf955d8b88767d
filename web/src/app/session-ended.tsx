import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { BASE_PATH } from '../api/base.ts';
import { useMe } from '../api/session.ts';
import { Stacked } from '../components/layout/layout.tsx';
import { SignIn } from '../features/account/sign-in.tsx';

/** Asks to sign in again over the page, so that what was typed stays and nobody loses their place. */
export function SessionEnded() {
  const me = useMe();
  const client = useQueryClient();
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title="Your session has ended">
      <Stacked gap={14}>
        <div>Sign in again to continue where you are. Nothing you typed is lost.</div>
        <SignIn
          email={me.email}
          onDone={() => void client.invalidateQueries()}
          other={
            <Button variant="default" component="a" href={`${BASE_PATH}/login`}>
              Use another account
            </Button>
          }
        />
      </Stacked>
    </Modal>
  );
}
