import { generateSync } from 'otplib';

import type { Answer, ApiClient, Person } from './api-client.js';

const stepMs = 30_000;

/** Simulates an authenticator app. Each code belongs to a later time step than the previous code, because no code is accepted twice. */
export class Authenticator {
  private lastStep = 0;

  /** `spareMs` is the minimum time for which a code stays valid. A browser takes longer to submit a code than a client. */
  constructor(
    readonly secret: string,
    private readonly spareMs = 1000,
  ) {}

  /**
   * Returns an unused code for the earliest time step that the server still accepts and that is later than the last used step. If all codes
   * that are currently valid are used, the call waits for the next step.
   */
  async nextCode(): Promise<string> {
    for (;;) {
      const step = Math.max(Math.floor(Date.now() / stepMs) - 1, this.lastStep + 1);
      // The server's clock continues during the calls.
      if (step * stepMs - stepMs <= Date.now() && step * stepMs + 2 * stepMs > Date.now() + this.spareMs) {
        this.lastStep = step;
        return generateSync({ secret: this.secret, epoch: step * 30 });
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

export interface SecuredPerson extends Person {
  readonly authenticator: Authenticator;
  readonly recoveryCodes: readonly string[];
}

/** Creates a user with two-factor sign-in enabled. */
export async function securedPerson(api: ApiClient, spareMs?: number): Promise<SecuredPerson> {
  const person = await api.person();
  const { body: generated } = await api.post('/api/auth/2fa/generate', undefined, person.accessToken);
  const authenticator = new Authenticator(String(generated.secret), spareMs);
  const code = await authenticator.nextCode();
  const enabled = await api.post('/api/auth/2fa/enable', { code }, person.accessToken);
  if (enabled.status !== 200) throw new Error(`enable answered ${enabled.status}: ${JSON.stringify(enabled.body)}`);
  return { ...person, authenticator, recoveryCodes: enabled.body.recoveryCodes as string[] };
}

/** Signs in with password and code in one step. */
export async function signInWithCode(api: ApiClient, person: SecuredPerson): Promise<Answer> {
  const { email, password, authenticator } = person;
  return api.post('/api/auth/login', { email, password, totpCode: await authenticator.nextCode() });
}
