import { CrewkitError } from '@crewkit/client-sdk';
import { useSession } from '@crewkit/react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Link, Redirect } from 'wouter';

import * as texts from '#messages/sign-in';
import { client } from '../../data/client.js';
import { formErrors, formText } from '../../parts/forms/form-errors.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Button } from '../../ui/buttons/button.js';
import { Form } from '../../ui/forms/form.js';
import { TextField } from '../../ui/forms/text-field.js';
import { SecondStep } from './second-step-when-needed.js';
import { nextField, useNext, withNext } from './use-next.js';

interface SentCode {
  readonly email: string;
  /** The code of the link in the email, or empty. */
  readonly code: string;
}

/** Signing in with a code by email. The link in the email fills in the code, and the user still has to press the button. */
export function EmailCodePage(): ReactElement {
  const session = useSession();
  const next = useNext();
  const [sent, setSent] = useState(readFragment);
  const [challenge, setChallenge] = useState<string | null>(null);
  const back = <Link href={withNext('/sign-in', next)}>{texts.backToSignIn}</Link>;
  if (session.status === 'signed-in') return <Redirect to={next} replace />;
  if (challenge !== null) {
    return (
      <AuthShell title={texts.twoFactorTitle} description={texts.twoFactorHint}>
        <SecondStep challengeToken={challenge} onGiveUp={() => setChallenge(null)} />
      </AuthShell>
    );
  }
  if (sent === null) {
    return (
      <AuthShell title={texts.signInWithEmailCode} description={texts.emailCodeHint} footer={back}>
        <AskForCode next={next} onSent={(email) => setSent({ email, code: '' })} />
      </AuthShell>
    );
  }
  return (
    <AuthShell
      title={texts.checkYourEmail}
      description={sent.code === '' ? texts.emailCodeSent({ email: sent.email }) : texts.emailCodeFilledIn}
      footer={back}
    >
      <EnterCode sent={sent} onChallenge={setChallenge} onGiveUp={() => setSent(null)} />
    </AuthShell>
  );
}

function AskForCode({
  next,
  onSent,
}: {
  readonly next: string;
  readonly onSent: (email: string) => void;
}): ReactElement {
  const ask = useMutation({
    mutationFn: (email: string) => client.auth.requestEmailCode({ email, ...nextField(next) }),
    onSuccess: (_, email) => onSent(email),
  });
  return (
    <Form
      aria-label={texts.signInWithEmailCode}
      onSubmit={(fields) => ask.mutate(formText(fields, 'email'))}
      {...formErrors(ask.error)}
      actions={
        <Button type="submit" variant="primary" size="large" isWide isPending={ask.isPending}>
          {texts.sendCode}
        </Button>
      }
    >
      <TextField name="email" label={texts.email} type="email" autoComplete="username" isRequired autoFocus />
    </Form>
  );
}

interface EnterCodeProps {
  readonly sent: SentCode;
  readonly onChallenge: (challengeToken: string) => void;
  readonly onGiveUp: () => void;
}

function EnterCode({ sent, onChallenge, onGiveUp }: EnterCodeProps): ReactElement {
  const verify = useMutation({
    mutationFn: (code: string) => client.auth.signInWithEmailCode({ email: sent.email, code }),
    onError: (error) => {
      if (CrewkitError.is(error, 'TWO_FACTOR_REQUIRED') && error.challengeToken !== null) {
        onChallenge(error.challengeToken);
      }
    },
  });
  return (
    <Form
      aria-label={texts.enterCode}
      onSubmit={(fields) => verify.mutate(formText(fields, 'code').trim())}
      {...formErrors(verify.error)}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" isWide isPending={verify.isPending}>
            {texts.signIn}
          </Button>
          <Button size="large" isWide onPress={onGiveUp}>
            {texts.newCode}
          </Button>
        </>
      }
    >
      <TextField
        name="code"
        label={texts.emailedCode}
        defaultValue={sent.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        autoFocus
      />
    </Form>
  );
}

/** Returns what the link in the email brought, and removes it from the address, so that it does not stay in the history. */
function readFragment(): SentCode | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const email = fragment.get('email');
  const code = fragment.get('code');
  if (email === null || code === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { email, code };
}
