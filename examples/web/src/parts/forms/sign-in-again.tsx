import type { ReactElement } from 'react';

import * as texts from '#messages/sign-in-again';
import { client } from '../../data/client.js';
import { Button } from '../../ui/buttons/button.js';

/** Ends the session, after which the sign-in page opens and leads back to the current page. */
export function SignInAgain(): ReactElement {
  return (
    <Button size="small" onPress={() => void client.auth.signOut().catch(() => undefined)}>
      {texts.signInAgain}
    </Button>
  );
}
