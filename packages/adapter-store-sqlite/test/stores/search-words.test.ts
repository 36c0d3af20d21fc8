import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';

import { Connection } from '../../src/connections/connection.js';
import { migrate } from '../../src/migrate.js';
import { createStores } from '../../src/stores/create-stores.js';
import { PlanningConnection } from '../support/planning-connection.js';

const role = '00000000-0000-7000-8000-000000000013';
const grant = {
  holder: { userId: 'u' },
  roleId: role,
  place: { scope: 'ORGANIZATION', id: '0-1', organizationId: '0-1' },
  expiresAt: null,
  createdAt: new Date(0),
} as const;

/** Creates a database with a project and a member who has no role yet. */
function makeDatabase(): Database.Database {
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(new Connection(database));
  database.exec(`
    INSERT INTO accounts (id, email, first_name, last_name, created_at) VALUES ('u', 'u@example.org', 'A', 'B', 0);
    INSERT INTO organizations (id, name, description, settings, created_by, created_at, updated_at)
      VALUES ('0-1', 'O', '', '{}', 'u', 0, 0);
    INSERT INTO organization_members (organization_id, user_id, joined_at) VALUES ('0-1', 'u', 0);
    INSERT INTO permissions VALUES ('project:view', 'PROJECT', '', 1), ('project:task.view', 'PROJECT', '', 2);
    INSERT INTO roles (id, name, level, built_in) VALUES ('${role}', 'R', 'ORGANIZATION', 1);
    INSERT INTO role_permissions VALUES ('${role}', 'project:view'), ('${role}', 'project:task.view');
    INSERT INTO projects (id, organization_id, key, name, description, settings, created_by, created_at, updated_at)
      VALUES ('p', '0-1', 'P', 'Mill', '', '{}', 'u', 0, 0)`);
  return database;
}

it('searches no words for a member who sees no project', async () => {
  const database = makeDatabase();
  const query = { userId: 'u', now: new Date(1), words: ['mill'], before: null, limit: 5 };
  const search = async (): Promise<number> => {
    const connection = new PlanningConnection(database);
    const stores = createStores(connection);
    await stores.search.listTasks({ ...query, exceptKey: null });
    await stores.search.listProjects(query);
    return [...connection.plans.keys()].filter((sql) => sql.includes('_words MATCH')).length;
  };
  expect(await search()).toBe(0);
  await createStores(new Connection(database)).assignments.assign(grant);
  expect(await search()).toBe(2);
});
