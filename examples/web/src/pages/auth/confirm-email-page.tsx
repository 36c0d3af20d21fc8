import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { LinkButton } from '../../ui/link-button.js';
import { Confirmation } from './confirmation.js';

export function ConfirmEmailPage(): ReactElement {
  return (
    <Confirmation
      title="Confirm your new address"
      description="From then on you sign in with it."
      button="Use this address"
      done="Your new address is confirmed. Sign in with it from now on."
      deadLink={<LinkButton href="/account">Go to your account</LinkButton>}
      confirm={confirm}
    />
  );
}

async function confirm(token: string): Promise<void> {
  await client.auth.confirmEmail(token);
  // Whoever is signed in here sees the new address at once.
  if (client.session.state.status === 'signed-in') await client.users.me();
}
