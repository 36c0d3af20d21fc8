import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { Button } from '../../ui/buttons/button.js';
import { Callout } from '../../ui/feedback/callout.js';

/** Tells users who have not confirmed their address why they cannot sign in, and requests another mail. */
export function ResendVerification({ email }: { readonly email: string }): ReactElement {
  const resend = useMutation({ mutationFn: () => client.auth.resendVerification({ email }) });
  if (resend.isSuccess) {
    return (
      <Callout tone="success" title={texts.requested}>
        {texts.verificationRequested({ email })}
      </Callout>
    );
  }
  const button = (
    <Button size="small" isPending={resend.isPending} onPress={() => resend.mutate()}>
      {texts.resendEmail}
    </Button>
  );
  return (
    <Callout tone="warning" title={texts.confirmYourEmailFirst} action={button}>
      {resend.error === null ? texts.openTheLink : errorText(resend.error)}
    </Callout>
  );
}
