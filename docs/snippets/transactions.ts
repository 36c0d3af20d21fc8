// docs/guides/transactions.md quotes the regions of this file. The file is compiled with the tests, and transactions.test.ts runs it.
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, tokens, type CrewkitOptions, type UserUseCases } from '@crewkit/core';
import { ContainerModule } from 'inversify';

type NewProject = Parameters<UserUseCases['createProject']>[0];

/** Creates a project and its budget, on Postgres. */
export async function startOnPostgres(options: Omit<CrewkitOptions, 'store'>, connectionString: string) {
  const crewkit = await createCrewkit({ ...options, store: postgresStore({ connectionString }) });
  const createWithBudget = (userId: string, input: NewProject, amount: number) => {
    // #region postgres
    return crewkit.transaction(async (client) => {
      const project = await crewkit.as(userId).createProject(input);
      await client.query('INSERT INTO budget (project_id, amount) VALUES ($1, $2)', [project.id, amount]);
      return project;
    });
    // #endregion
  };
  return { crewkit, createWithBudget };
}

/** Creates a budget with each project, on SQLite. */
export async function startOnSqlite(options: Omit<CrewkitOptions, 'store'>, path: string, firstAmount: () => number) {
  // #region decorate
  const createBudgets = new ContainerModule(({ onActivation }) => {
    onActivation(tokens.useCases.createProject, (_context, createProject) => ({
      execute: (caller, input) =>
        crewkit.transaction(async (client) => {
          const project = await createProject.execute(caller, input);
          const row = { id: project.id, amount: firstAmount() };
          client.run('INSERT INTO budget (project_id, amount) VALUES (@id, @amount)', row);
          return project;
        }),
    }));
  });
  const crewkit = await createCrewkit({ ...options, store: sqliteStore({ path }), modules: [createBudgets] });
  await crewkit.transaction(async (client) => {
    client.run('CREATE TABLE IF NOT EXISTS budget (project_id TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT');
  });
  // #endregion
  return crewkit;
}
