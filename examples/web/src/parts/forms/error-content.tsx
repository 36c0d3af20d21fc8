import { CrewkitError } from '@crewkit/client-sdk';
import type { ReactNode } from 'react';

import { errorText } from '../../data/error-text.js';
import { SignInAgain } from './sign-in-again.js';
import styles from './error-content.module.css';

/** Returns the message for users that explains the error, with a button if another sign-in helps. */
export function errorContent(error: unknown): ReactNode {
  if (!CrewkitError.is(error, 'RECENT_SIGN_IN_REQUIRED')) return errorText(error);
  return (
    <div className={styles.content}>
      {errorText(error)}
      <SignInAgain />
    </div>
  );
}
