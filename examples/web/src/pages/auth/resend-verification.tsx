import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';

/** For whoever has not confirmed his address: why he cannot sign in, and another mail. */
export function ResendVerification({ email }: { readonly email: string }): ReactElement {
  const resend = useMutation({ mutationFn: () => client.auth.resendVerification({ email }) });
  if (resend.isSuccess) return <Callout tone="success">A new mail is on its way to {email}.</Callout>;
  const button = (
    <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
      Send it again
    </Button>
  );
  return (
    <Callout tone="warning" title="Your address is not confirmed yet" action={button}>
      {resend.error === null ? 'Open the link in the mail that we have sent you.' : errorText(resend.error)}
    </Callout>
  );
}
