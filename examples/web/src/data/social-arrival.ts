import { completeSocialSignIn, type SocialArrival } from '@crewkit/client-sdk';

/** The result of a social sign-in. Main imports this module first: the address contains secrets. */
export const socialArrival: Promise<SocialArrival> =
  location.pathname === '/social-sign-in' ? completeSocialSignIn() : Promise.resolve({ kind: 'nothing' });
