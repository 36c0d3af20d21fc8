import { createHash } from 'node:crypto';
import type { Account, LinkedIdentity } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';

import type { HttpClient } from '../../support/http-client.js';

export function toAccount({ server }: HttpClient, email: string): Promise<Account | null> {
  return server.unitOfWork.read((stores) => stores.accounts.findByEmail(email));
}

export async function getIdentities({ server }: HttpClient, userId: string): Promise<readonly LinkedIdentity[]> {
  const window = { after: null, limit: 100 };
  return (await server.unitOfWork.read((stores) => stores.identities.list(userId, window))).items;
}

/** Returns the number of sessions and identities of the account, which a refused login must not change. */
export async function listSignInMethods(
  http: HttpClient,
  userId: string,
): Promise<{ sessions: number; identities: number }> {
  const now = http.server.clock.now();
  const window = { after: null, limit: 100 };
  const sessions = await http.server.unitOfWork.read((stores) => stores.sessions.list(userId, now, window));
  return { sessions: sessions.items.length, identities: (await getIdentities(http, userId)).length };
}

/** Adds a second factor to the account, and returns one of its recovery codes. */
export async function addSecondFactor({ server }: HttpClient, userId: string): Promise<string> {
  const code = 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01';
  const hash = createHash('sha256').update(internals.recoveryCodeText(userId, code)).digest();
  const enabledAt = server.clock.now();
  await server.unitOfWork.run(async (stores) => {
    await stores.twoFactor.enable({ userId, sealedSecret: 'v1.suite.x.y', lastTimeStep: 0, enabledAt });
    await stores.twoFactor.replaceRecoveryCodes(userId, [hash]);
    await stores.accounts.update(userId, { twoFactorEnabled: true });
  });
  return code;
}
