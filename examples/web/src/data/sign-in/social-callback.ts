import { completeSocialSignIn, type SocialCallbackResult } from '@crewkit/client-sdk';

/** The result of a social sign-in. Main imports this module first: the address contains secrets. */
export const socialCallbackResult: Promise<SocialCallbackResult> =
  location.pathname === '/social-sign-in' ? completeSocialSignIn() : Promise.resolve({ kind: 'nothing' });
