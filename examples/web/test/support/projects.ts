import type { Project } from '@crewkit/client-sdk';

import type { TestPerson } from './people.js';

/** Creates a project in the organization as the first user, with the remaining users as its members. */
export async function makeProject(
  [owner, ...members]: readonly TestPerson[],
  organizationId: string,
  name = 'Website',
): Promise<Project> {
  if (owner === undefined) throw new Error('A project needs an owner.');
  const key = `${name.slice(0, 3).toUpperCase()}${Date.now().toString(36).toUpperCase()}`.slice(0, 12);
  const project = await owner.client.projects.create(organizationId, { name, key });
  const { items: roles } = await owner.client.roles.list(organizationId);
  const member = roles.find((role) => role.level === 'PROJECT' && role.name === 'MEMBER');
  for (const { id } of members) await owner.client.projects.setMember(project.id, id, { roleId: member?.id ?? '' });
  return project;
}
