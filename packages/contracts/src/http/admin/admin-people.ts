import { grantAdmin } from '@crewkit/core';
import type { RoleOnWire } from '../access/granting.js';
import type { Call, HttpClient } from '../support/http-client.js';
import { signIn, type SignedIn } from '../support/people.js';

/** Signs in a new user who is an administrator of the installation. */
export async function signInAdministrator(http: HttpClient): Promise<SignedIn> {
  const person = await signIn(http);
  await grantAdmin(http.server, person.email);
  return person;
}

/** Returns the caller's token, the user's id as the path parameter and the body, for a request about the user. */
export function as({ accessToken: token }: SignedIn, userId: string, body?: object): Call {
  return { token, params: { userId }, ...(body === undefined ? {} : { body }) };
}

export function createGlobalRole(
  http: HttpClient,
  { accessToken: token }: SignedIn,
  changes: { readonly name: string; readonly permissions: readonly string[] },
): Promise<RoleOnWire> {
  return http.get('createGlobalRole', 201, { token, body: changes });
}

/** Signs in a user with a global role of exactly these permissions. */
export async function signInDeputy(
  http: HttpClient,
  administrator: SignedIn,
  permissions: readonly string[],
): Promise<SignedIn & { readonly role: RoleOnWire }> {
  const person = await signIn(http);
  const role = await createGlobalRole(http, administrator, { name: `Deputy ${person.id}`, permissions });
  await http.get('setGlobalRoles', 200, as(administrator, person.id, { roleIds: [role.id] }));
  return { ...person, role };
}
