import { completeSocialSignIn, type SocialArrival } from '@crewkit/client-sdk';

/** What a sign-in with an account elsewhere has brought. Main imports this first: what stands in the address is for nobody else. */
export const socialArrival: Promise<SocialArrival> =
  location.pathname === '/social-sign-in' ? completeSocialSignIn() : Promise.resolve({ kind: 'nothing' });
