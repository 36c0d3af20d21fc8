// The docs quote each region of this file as a code block. The file is compiled with the tests, and server-api.test.ts runs it.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { requireSignedIn } from '@crewkit/adapter-http-fastify';
import { createCrewkit, defaultPorts, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import type { FastifyInstance } from 'fastify';

export async function createFollowUp(crewkit: Crewkit, userId: string, projectId: string): Promise<string> {
  // #region as
  const task = await crewkit.as(userId).createTask({ projectId, title: 'Send the invoice' });
  // #endregion
  return task.id;
}

export function addRoute(app: FastifyInstance, crewkit: Crewkit): void {
  // #region route
  app.post<{ Params: { projectId: string } }>(
    '/orders/:projectId',
    { onRequest: requireSignedIn(crewkit) },
    async ({ crewkit: user, params }) => {
      const { id } = await user.createTask({ projectId: params.projectId, title: 'Ship the order' });
      return { taskId: id };
    },
  );
  // #endregion
}

export async function closeAccounts(crewkit: Crewkit, leavers: readonly string[]): Promise<void> {
  // #region system
  const system = crewkit.system('nightly sync with the staff directory');
  for (const userId of leavers) await system.updateAccount({ userId, disabled: true });
  // #endregion
}

export async function importUsers(crewkit: Crewkit, folder: string, report: Report): Promise<void> {
  // #region import
  await crewkit.system('move from the old system').importUsers({
    source: createReadStream(join(folder, 'users.ndjson')),
    onRow: (result) => {
      if (result.outcome === 'invalid') report(`row ${result.row}`, result.errors);
    },
  });
  // #endregion
}

export async function importTable(crewkit: Crewkit, rows: AsyncIterable<OldUser>): Promise<void> {
  // #region map
  await crewkit.system('move from the old system').importUsers({
    source: rows,
    toUser: ({ mail, first, last, password }: OldUser) => ({
      email: mail,
      firstName: first,
      lastName: last,
      passwordHash: password,
      emailVerified: true,
    }),
  });
  // #endregion
}

type Report = (row: string, errors: readonly unknown[]) => void;

interface OldUser {
  readonly mail: string;
  readonly first: string;
  readonly last: string;
  readonly password: string;
}

export function createWithImportedHashes(options: CrewkitOptions): Promise<Crewkit> {
  // #region imported-hashes
  const passwordHasher = defaultPorts.passwordHasher({ importedHashes: true });
  return createCrewkit({ ...options, ports: { passwordHasher } });
  // #endregion
}
