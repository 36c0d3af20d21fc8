import { CrewkitError } from '@crewkit/client-sdk';
import { lazy, Suspense, type ReactNode } from 'react';

import { errorText } from '../../data/error-text.js';
import styles from './error-content.module.css';

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.js')).SignInAgain }));

/** Returns the message for users that explains the error, with a button if another sign-in helps. */
export function errorContent(error: unknown): ReactNode {
  if (!CrewkitError.is(error, 'RECENT_SIGN_IN_REQUIRED')) return errorText(error);
  return (
    <div className={styles.content}>
      {errorText(error)}
      <Suspense>
        <SignInAgain />
      </Suspense>
    </div>
  );
}
