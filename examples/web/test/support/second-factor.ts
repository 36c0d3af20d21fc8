import { Authenticator } from '../../../../packages/server/test/support/authenticator.js';
import type { TestPerson } from './people.js';

/** How long codes for a browser stay valid, in milliseconds. Browsers are slow, especially on a busy machine. */
const spareMs = 8000;

export interface SecondFactor {
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Returns an authenticator app with this secret. */
export function getAuthenticator(secret: string): Authenticator {
  return new Authenticator(secret.replaceAll(/\s/g, ''), spareMs);
}

/** Enables two-factor sign-in for the user. */
export async function secure({ client }: TestPerson): Promise<SecondFactor> {
  const authenticator = getAuthenticator((await client.auth.generateTwoFactor()).secret);
  const { recoveryCodes } = await client.auth.enableTwoFactor({ code: await authenticator.nextCode() });
  return { authenticator, recoveryCodes };
}
