import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { LinkButton } from '../../ui/link-button.js';
import { Confirmation } from './confirmation.js';
import { Confirmed } from './confirmed.js';

export function ConfirmEmailPage(): ReactElement {
  return (
    <Confirmation
      title="Confirm your new email"
      description="You’ll sign in with this address from now on."
      button="Confirm email"
      deadLink={<LinkButton href="/account">Go to your account</LinkButton>}
      confirm={confirm}
    >
      {() => (
        <Confirmed next="/" email={null}>
          Use your new address to sign in from now on.
        </Confirmed>
      )}
    </Confirmation>
  );
}

async function confirm(token: string): Promise<void> {
  await client.auth.confirmEmail(token);
  // Users who are signed in here see the new address immediately.
  if (client.session.state.status === 'signed-in') await client.users.me();
}
