import { Authenticator } from '../../../reference-server/test/authenticator.js';
import type { TestPerson } from './people.js';

/** How long codes for a browser are still good for: it takes its time, on a busy machine above all. */
const spareMs = 8000;

export interface SecondFactor {
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** An app with this secret. */
export function authenticatorOf(secret: string): Authenticator {
  return new Authenticator(secret.replaceAll(/\s/g, ''), spareMs);
}

/** Turns two-factor sign-in on for the person. */
export async function secure({ client }: TestPerson): Promise<SecondFactor> {
  const authenticator = authenticatorOf((await client.auth.generateTwoFactor()).secret);
  const { recoveryCodes } = await client.auth.enableTwoFactor({ code: await authenticator.nextCode() });
  return { authenticator, recoveryCodes };
}
