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
        If {email} still needs confirming, we’ve emailed a new link. Check your spam folder, too.
      </Callout>
    );
  }
  const button = (
    <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
      Resend email
    </Button>
  );
  return (
    <Callout tone="warning" title="Confirm your email first" action={button}>
      {resend.error === null ? 'Open the link we emailed you. It works for 24 hours.' : errorText(resend.error)}
    </Callout>
  );
}
