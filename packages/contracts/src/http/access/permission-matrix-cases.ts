import assert from 'node:assert/strict';
import { toBuiltInRoleId, permissionCatalogue } from '@crewkit/core';

import { bearer } from '../support/http-client.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { signIn, type SignedIn } from '../support/people.js';
import {
  matrixHolds,
  matrixLevels,
  matrixPermissions,
  matrixRoles,
  type MatrixLevel,
  type MatrixRole,
} from './permission-matrix.js';
import { createProbeWorld, join, probesFor, type Probe, type ProbeWorld } from './permission-probes.js';
import { addMember, createOrganization, createProject, createTeam } from '../workspace/workspace.js';

interface Holder {
  readonly level: MatrixLevel;
  readonly role: MatrixRole;
}

const views = { ORGANIZATION: 'org:view', TEAM: 'team:view', PROJECT: 'project:view' } as const;

/**
 * Tests every role at every level with every permission. The role must hold exactly the permissions for which the
 * matrix has ●.
 */
export function permissionMatrixCases(options: HttpContractOptions): void {
  options.runner.describe('the default permission matrix', () => {
    const http = useServer(options);

    options.runner.it('contains the permissions of the catalogue', () => {
      const named = permissionCatalogue.map(({ name }) => name).filter((name) => /^(?:org|team|project):/.test(name));
      assert.deepEqual([...matrixPermissions].sort(), named.sort());
      for (const level of matrixLevels) {
        const probed = probesFor(level).map(({ permission }) => permission);
        assert.deepEqual([...probed, 'org:create'].sort(), named.sort());
      }
    });

    for (const level of matrixLevels) {
      for (const role of matrixRoles) {
        options.runner.it(`holds for ${role} at ${level}`, async () => {
          const world = await openWorld(http());
          const holder = await appoint(world, { level, role });
          const explained = await explainEach(world, holder);
          for (const probe of probesFor(level)) {
            const isExplained = explained[probe.evaluatedAt].has(probe.permission);
            assert.equal(isExplained, holds(probe.permission, probe.evaluatedAt, { level, role }), probe.permission);
            const expected = expectedStatus(probe, { level, role });
            await expectStatus(world, holder, { probe, expected });
          }
        });
      }
    }

    options.runner.it('shows non-members nothing', async () => {
      const world = await openWorld(http());
      const outsider = await signIn(http());
      for (const probe of probesFor('ORGANIZATION')) await expectStatus(world, outsider, { probe, expected: 404 });
    });

    options.runner.it('lets every user create an organization', async () => {
      await createOrganization(http(), await signIn(http()));
    });
  });
}

async function openWorld(http: ProbeWorld['http']): Promise<ProbeWorld> {
  const owner = await signIn(http);
  const { id: organizationId } = await createOrganization(http, owner);
  const { id: teamId } = await createTeam(http, owner, { organizationId });
  const { id: projectId } = await createProject(http, owner, { organizationId, teamId });
  return createProbeWorld(http, owner, { organizationId, teamId, projectId });
}

/** Adds a user with the role. Roles in teams and projects go to members of the organization, with the permissions of its MEMBER role. */
async function appoint(world: ProbeWorld, { level, role }: Holder): Promise<SignedIn> {
  const { http, owner, organizationId, teamId, projectId } = world;
  const holder = await addMember(http, owner, { organizationId, role: level === 'ORGANIZATION' ? role : 'MEMBER' });
  const roleId = toBuiltInRoleId(level, role);
  if (level === 'TEAM') await join(world, `/api/teams/${teamId}/members/${holder.id}`, roleId);
  if (level === 'PROJECT') await join(world, `/api/projects/${projectId}/members/${holder.id}`, roleId);
  return holder;
}

/** Returns the explanations for the user, at each level. */
async function explainEach(
  { http, owner, organizationId, teamId, projectId }: ProbeWorld,
  { id: userId }: SignedIn,
): Promise<Readonly<Record<MatrixLevel, ReadonlySet<string>>>> {
  const ask = async (scope: string, id: string): Promise<ReadonlySet<string>> => {
    const call = { token: owner.accessToken, params: { organizationId, userId }, query: { scope, id } };
    const { permissions } = await http.get<{ permissions: { name: string }[] }>('explainMemberPermissions', 200, call);
    return new Set(permissions.map(({ name }) => name));
  };
  const [organization, team, project] = await Promise.all([
    ask('organization', organizationId),
    ask('team', teamId),
    ask('project', projectId),
  ]);
  return { ORGANIZATION: organization, TEAM: team, PROJECT: project };
}

function expectedStatus({ permission, evaluatedAt, addresses }: Probe, holder: Holder): 'success' | 403 | 404 {
  if (holds(permission, evaluatedAt, holder)) return 'success';
  return holds(views[addresses], addresses, holder) ? 403 : 404;
}

/**
 * Returns the expected result according to the matrix: the role's permissions from its level downward, and the permissions of every member.
 */
function holds(permission: string, at: MatrixLevel, { level, role }: Holder): boolean {
  const reaches = matrixLevels.indexOf(level) <= matrixLevels.indexOf(at);
  const asMember = level !== 'ORGANIZATION' && matrixHolds('ORGANIZATION', 'MEMBER', permission);
  return asMember || (reaches && matrixHolds(level, role, permission));
}

async function expectStatus(
  world: ProbeWorld,
  caller: SignedIn,
  { probe, expected }: { readonly probe: Probe; readonly expected: 'success' | 403 | 404 },
): Promise<void> {
  const { method, path, body } = await probe.request(world);
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const answer = await world.http.send({ method, path, headers: { ...bearer(caller.accessToken), ...type }, ...json });
  const actual = answer.status < 300 ? 'success' : answer.status;
  assert.equal(actual, expected, `${probe.permission}: ${method} ${path}: ${answer.text.slice(0, 300)}`);
  if (expected !== 403) return;
  const { code, requiredPermissions } = JSON.parse(answer.text) as { code: string; requiredPermissions: string[] };
  assert.equal(code, 'FORBIDDEN', probe.permission);
  assert.ok(requiredPermissions.includes(probe.permission), `${probe.permission}: ${requiredPermissions.join()}`);
}
