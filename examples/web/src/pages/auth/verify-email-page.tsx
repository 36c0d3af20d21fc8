import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { LinkButton } from '../../ui/link-button.js';
import { Confirmation } from './confirmation.js';

export function VerifyEmailPage(): ReactElement {
  return (
    <Confirmation
      title="Confirm your address"
      description="One click, and your account is ready."
      button="Confirm my address"
      done="Your address is confirmed. You can sign in now."
      deadLink={<LinkButton href="/sign-in">Sign in, or ask for another mail</LinkButton>}
      confirm={(token) => client.auth.verifyEmail(token)}
    />
  );
}
