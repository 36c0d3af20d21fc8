import type { SocialCallbackResult } from '@crewkit/client-sdk';
import { useEffect, useState, type ReactElement } from 'react';

import * as texts from '#messages/sign-in';
import { codeText } from '../../data/error-text.js';
import { socialCallbackResult } from '../../data/sign-in/social-callback.js';
import { AuthShell } from '../../shell/auth-shell.js';
import { Callout } from '../../ui/feedback/callout.js';
import { LinkButton } from '../../ui/buttons/link-button.js';
import { Spinner } from '../../ui/feedback/spinner.js';
import styles from './sign-in.module.css';
import { Enter } from './enter.js';

/** The return page of a social sign-in: as a popup, which only passes on the result, or as a full page. */
export function SocialSignInPage(): ReactElement {
  const [arrival, setArrival] = useState<SocialCallbackResult | null>(null);
  useEffect(() => void socialCallbackResult.then(setArrival), []);
  return (
    <AuthShell title={texts.signingIn}>
      <div className={styles.stack}>
        {arrival === null ? <Spinner label={texts.signingIn} /> : <Arrived arrival={arrival} />}
      </div>
    </AuthShell>
  );
}

function Arrived({ arrival }: { readonly arrival: SocialCallbackResult }): ReactElement {
  const again = (
    <LinkButton variant="primary" size="large" isWide href="/sign-in">
      {texts.signIn}
    </LinkButton>
  );
  switch (arrival.kind) {
    case 'delivered':
      return <Callout tone="success">{texts.windowCanBeClosed}</Callout>;
    case 'nothing':
      return again;
    case 'failed':
      return (
        <>
          <Callout tone="danger">{codeText(arrival.code)}</Callout>
          {again}
        </>
      );
    case 'second-step':
    case 'signed-in':
      return <Enter isExpected={arrival.begunHere} brought={arrival} />;
  }
}
