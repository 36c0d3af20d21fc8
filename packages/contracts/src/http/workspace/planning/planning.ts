import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { toBuiltInRoleId, type ErrorCode } from '@crewkit/core';
import type { Role } from '@crewkit/core/adapter';

import { expectProblem, type Problem } from '../../support/expect-answer.js';
import type { Call, HttpClient } from '../../support/http-client.js';
import { signIn, type SignedIn } from '../../support/people.js';
import { addMember, createOrganization, type BuiltInName, type MemberOnWire } from '../workspace.js';

/** An organization that is as small as the cases about teams, projects and tasks allow. */
export interface Studio {
  readonly organizationId: string;
  readonly owner: SignedIn;
  /** A member of the organization who sees nothing in it until they are given a role there. */
  readonly guest: SignedIn;
  /** Another member who sees nothing in the organization until they are given a role there. */
  readonly visitor: SignedIn;
  /** A signed-in user who is not a member. */
  readonly outsider: SignedIn;
}

export async function createStudio(http: HttpClient): Promise<Studio> {
  const [owner, outsider] = await Promise.all([signIn(http), signIn(http)]);
  const { id: organizationId } = await createOrganization(http, owner);
  const role = await customRole(http, { organizationId, level: 'ORGANIZATION', permissions: ['org:view'] });
  const join = (): Promise<SignedIn> => addMember(http, owner, { organizationId, role });
  const [guest, visitor] = [await join(), await join()];
  return { organizationId, owner, guest, visitor, outsider };
}

/** Inserts a role with these permissions into the store, without permission checks. */
export async function customRole(
  { server }: HttpClient,
  role: { readonly organizationId: string; readonly level: Role['level']; readonly permissions: readonly string[] },
): Promise<string> {
  const id = randomUUID();
  const name = `Custom ${id}`;
  await server.unitOfWork.run(({ roles }) => roles.insert({ id, name, builtIn: false, ...role }));
  return id;
}

/** Gives a user a role in a team or project. `role` is the name of a built-in role, or an id. */
export function setMember(
  http: HttpClient,
  by: SignedIn,
  wish: {
    readonly at: { readonly teamId: string } | { readonly projectId: string };
    readonly person: SignedIn;
    readonly role: BuiltInName | (string & {});
    readonly expiresAt?: string;
  },
): Promise<MemberOnWire> {
  const { at, person, role, expiresAt } = wish;
  const level = 'teamId' in at ? 'TEAM' : 'PROJECT';
  const roleId = role.includes('-') ? role : toBuiltInRoleId(level, role as BuiltInName);
  const body = expiresAt === undefined ? { roleId } : { roleId, expiresAt };
  const call = { token: by.accessToken, params: { ...at, userId: person.id }, body };
  return http.get(level === 'TEAM' ? 'setTeamMember' : 'setProjectMember', 200, call);
}

/** Returns the caller's token. */
export function as({ accessToken }: SignedIn): { readonly token: string } {
  return { token: accessToken };
}

/**
 * Fails unless the call is refused with this code. If permissions are given, also fails unless the response names
 * exactly these permissions as missing.
 */
export async function refused(
  http: HttpClient,
  operationId: string,
  call: Call & { readonly code: ErrorCode; readonly needs?: readonly string[] },
): Promise<Problem> {
  const { code, needs, ...rest } = call;
  const problem = expectProblem(await http.call(operationId, rest), code);
  if (needs !== undefined) assert.deepEqual(problem.requiredPermissions, needs, operationId);
  return problem;
}

/** Returns the time this many seconds after the server's clock. */
export function inSeconds({ server }: HttpClient, seconds: number): string {
  return new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
}

/** Returns the ids of all items of a list, page by page. */
export async function listIds(
  http: HttpClient,
  operationId: string,
  { query = {}, ...call }: Call & { readonly key?: string },
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { readonly items: readonly Record<string, unknown>[]; readonly nextCursor: string | null } =
      await http.get(operationId, 200, { ...call, query: cursor === null ? query : { ...query, cursor } });
    ids.push(...page.items.map((item) => String(item[call.key ?? 'id'])));
    cursor = page.nextCursor;
    assert.ok(ids.length < 1000, `${operationId} does not end`);
  } while (cursor !== null);
  return ids;
}
