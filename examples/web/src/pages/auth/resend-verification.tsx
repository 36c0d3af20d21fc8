import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';

/** Tells users who have not confirmed their address why they cannot sign in, and requests another mail. */
export function ResendVerification({ email }: { readonly email: string }): ReactElement {
  const resend = useMutation({ mutationFn: () => client.auth.resendVerification({ email }) });
  if (resend.isSuccess) {
    return (
      <Callout tone="success" title="Requested">
        If {email} still needs confirming, look for a new mail in the next few minutes, also in your spam folder.
      </Callout>
    );
  }
  const button = (
    <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
      Send it again
    </Button>
  );
  return (
    <Callout tone="warning" title="Your address is not confirmed yet" action={button}>
      {resend.error === null ? 'Open the link in the mail from us. It works for a day.' : errorText(resend.error)}
    </Callout>
  );
}
