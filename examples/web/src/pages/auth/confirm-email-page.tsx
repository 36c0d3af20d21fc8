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
      confirm={(token) => client.auth.confirmEmail(token)}
    />
  );
}
