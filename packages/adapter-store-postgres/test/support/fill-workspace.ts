import { query } from './temporary-database.js';

/** Returns the id of the item with this kind and number, in SQL and in the test. */
const toId = (kind: string, number: string): string =>
  `('${kind}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
export const numbered = (kind: Kind, number: number): string =>
  `${kinds[kind]}-0000-7000-8000-${String(number).padStart(12, '0')}`;

const kinds = {
  account: '00000001',
  organization: '00000002',
  team: '00000003',
  project: '00000004',
  group: '00000005',
  task: '00000006',
} as const;
type Kind = keyof typeof kinds;
const [account, organization, team, project, group, task] = Object.values(kinds).map(
  (kind) => (number: string) => toId(kind, number),
) as [Id, Id, Id, Id, Id, Id];
type Id = (number: string) => string;

const zero = "'00000000-0000-0000-0000-000000000000'::uuid";
const roleAt = (number: number): string => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'::uuid`;
const [memberOfOrganization, memberOfTeam, memberOfProject] = [roleAt(13), roleAt(23), roleAt(33)];
const now = "'2026-01-01'::timestamptz";

/**
 * Fills organization 1 with 10,000 members, 1,000 projects in 50 teams and 200 permission groups. Every user is also a member of a smaller
 * organization.
 */
export async function fillWorkspace(url: string): Promise<void> {
  await query(
    url,
    `
    -- After a minute, Postgres would analyze some of the tables by itself.
    DO $$ DECLARE own regclass; BEGIN
      FOR own IN SELECT oid FROM pg_class WHERE relnamespace = 'crewkit'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', own);
      END LOOP;
    END $$;
    -- Without triggers, which would look for each row whether what it refers to is there.
    SET session_replication_role = replica;
    INSERT INTO crewkit.permissions (name, scope, description, position)
      VALUES ('org:view', 'ORGANIZATION', '', 1), ('team:view', 'TEAM', '', 2), ('project:view', 'PROJECT', '', 3);
    INSERT INTO crewkit.roles (id, name, level, built_in) VALUES (${memberOfOrganization}, 'MEMBER', 'ORGANIZATION', true),
      (${memberOfTeam}, 'MEMBER', 'TEAM', true), (${memberOfProject}, 'MEMBER', 'PROJECT', true);
    INSERT INTO crewkit.role_permissions VALUES (${memberOfOrganization}, 'org:view'), (${memberOfTeam}, 'team:view'),
      (${memberOfTeam}, 'project:view'), (${memberOfProject}, 'project:view');
    INSERT INTO crewkit.accounts (id, email, first_name, last_name, created_at)
      SELECT ${account('n')}, n || '@example.org', 'A', 'B', ${now} FROM generate_series(1, 10000) n;
    INSERT INTO crewkit.organizations
      SELECT ${organization('n')}, 'O', '', '{}', '{}', ${account('1')}, ${now}, ${now} FROM generate_series(1, 201) n;
    INSERT INTO crewkit.roles (id, name, level, built_in, organization_id)
      SELECT gen_random_uuid(), 'R' || n % 3, 'ORGANIZATION', false, ${organization('1 + n / 3')} FROM generate_series(0, 602) n;
    INSERT INTO crewkit.role_permissions SELECT r.id, p.name FROM crewkit.roles r, crewkit.permissions p WHERE NOT r.built_in;
    INSERT INTO crewkit.organization_members SELECT ${organization('1')}, id, ${now} FROM crewkit.accounts;
    INSERT INTO crewkit.organization_members
      SELECT ${organization('2 + n % 200')}, ${account('n')}, ${now} FROM generate_series(1, 10000) n;
    INSERT INTO crewkit.teams
      SELECT ${team('n')}, ${organization('1')}, 'T', '', '{}', ${account('1')}, ${now}, ${now} FROM generate_series(1, 50) n;
    INSERT INTO crewkit.projects (id, organization_id, team_id, key, name, description, settings, created_by, created_at,
        updated_at)
      SELECT ${project('n')}, ${organization('1')}, CASE WHEN n % 2 = 0 THEN ${team('1 + n % 50')} END, 'P' || n, 'P', '',
        '{}', ${account('1')}, ${now}, ${now} FROM generate_series(1, 1000) n;
    INSERT INTO crewkit.tasks (id, project_id, organization_id, number, title, description, status, priority, search_text,
        created_by, created_at, updated_at, position)
      SELECT ${task('n')}, ${project('1 + n % 1000')}, ${organization('1')}, n, 'T', '', 'todo', 'normal', 't',
        ${account('1')}, ${now}, ${now}, lpad(n::text, 10, '0') FROM generate_series(1, 20000) n;
    INSERT INTO crewkit.task_changes SELECT id, project_id, number FROM crewkit.tasks;
    INSERT INTO crewkit.role_assignments (user_id, role_id, role_tenant, scope, scope_id, organization_id, created_at)
      SELECT user_id, ${memberOfOrganization}, ${zero}, 'ORGANIZATION', organization_id, organization_id, ${now}
      FROM crewkit.organization_members;
    INSERT INTO crewkit.role_assignments
        (user_id, role_id, role_tenant, scope, scope_id, organization_id, team_id, created_at)
      SELECT ${account('n')}, ${memberOfTeam}, ${zero}, 'TEAM', ${team('1 + n % 50')}, ${organization('1')},
        ${team('1 + n % 50')}, ${now} FROM generate_series(1, 10000) n;
    INSERT INTO crewkit.role_assignments
        (user_id, role_id, role_tenant, scope, scope_id, organization_id, project_id, created_at)
      SELECT ${account('n')}, ${memberOfProject}, ${zero}, 'PROJECT', ${project('1 + n % 1000')}, ${organization('1')},
        ${project('1 + n % 1000')}, ${now} FROM generate_series(1, 10000) n;
    INSERT INTO crewkit.groups SELECT ${group('n')}, ${organization('1')}, 'G' || n, ${now} FROM generate_series(1, 200) n;
    INSERT INTO crewkit.group_permissions
      SELECT ${group('n')}, 'project:view' FROM generate_series(2, 200, 2) n;
    INSERT INTO crewkit.group_members
      SELECT ${group('1 + n % 200')}, ${organization('1')}, ${account('1 + n % 10000')} FROM generate_series(1, 30000) n
      ON CONFLICT DO NOTHING;
    INSERT INTO crewkit.group_role_assignments (group_id, role_id, role_tenant, scope, scope_id, organization_id, created_at)
      SELECT id, ${memberOfOrganization}, ${zero}, 'ORGANIZATION', ${organization('1')}, ${organization('1')}, ${now}
      FROM crewkit.groups;
    INSERT INTO crewkit.group_role_assignments
        (group_id, role_id, role_tenant, scope, scope_id, organization_id, project_id, created_at)
      SELECT ${group('n')}, ${memberOfProject}, ${zero}, 'PROJECT', ${project('n')}, ${organization('1')}, ${project('n')},
        ${now} FROM generate_series(1, 200) n`,
  );
}
