import type { ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../../data/client.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { Confirmation } from './confirmation.js';
import { Confirmed } from './confirmed.js';

export function ConfirmEmailPage(): ReactElement {
  return (
    <Confirmation
      title={texts.confirmNewEmail}
      description={texts.confirmNewEmailHint}
      button={texts.confirmEmail}
      deadLink={{
        hint: texts.newEmailChangeHint,
        action: <LinkButton href="/account">{texts.goToAccount}</LinkButton>,
      }}
      confirm={confirm}
    >
      {() => (
        <Confirmed next="/" email={null}>
          {texts.newEmailConfirmed}
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
