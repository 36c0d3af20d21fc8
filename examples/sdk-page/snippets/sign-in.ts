import { CrewkitError, type CrewkitClient, type User } from '@crewkit/client-sdk';

/** Signs a user in. `askForCode` asks the user for the code from their authenticator app. */
export async function signIn(
  client: CrewkitClient,
  credentials: { email: string; password: string },
  askForCode: () => Promise<string>,
): Promise<User> {
  try {
    return await client.auth.login(credentials);
  } catch (error) {
    if (!CrewkitError.is(error, 'TWO_FACTOR_REQUIRED') || error.challengeToken === null) throw error;
    return client.auth.verifyTwoFactor({ challengeToken: error.challengeToken, code: await askForCode() });
  }
}
