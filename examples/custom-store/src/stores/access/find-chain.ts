import type { Chain, Place, Resource } from '@crewkit/core/adapter';
import type { Tables } from '../../tables/tables.js';

const nowhere: Chain = { organizationId: null, teamId: null, projectId: null };

/** Returns the resource and everything that contains it, innermost first; null if the resource does not exist. */
export function findChain(tables: Tables, resource: Resource): Chain | null {
  switch (resource.scope) {
    case 'GLOBAL':
      return nowhere;
    case 'ORGANIZATION':
      return tables.organizations.has(resource.id) ? { ...nowhere, organizationId: resource.id } : null;
    case 'TEAM':
      return chainOfTeam(tables, resource.id);
    case 'PROJECT':
      return chainOfProject(tables, resource.id);
    case 'TASK':
      return chainOfTask(tables, resource.id);
    case 'CHAT':
      return chainOfChat(tables, resource.id);
  }
}

/** Returns whether an assignment at the place applies to the resource with this chain. */
export function isOnChain(place: Place, chain: Chain): boolean {
  switch (place.scope) {
    case 'GLOBAL':
      return true;
    case 'ORGANIZATION':
      return place.id === chain.organizationId;
    case 'TEAM':
      return place.id === chain.teamId;
    case 'PROJECT':
      return place.id === chain.projectId;
  }
}

function chainOfTeam({ teams }: Tables, id: string): Chain | null {
  const team = teams.get(id)?.entity;
  return team === undefined ? null : { organizationId: team.organizationId, teamId: id, projectId: null };
}

function chainOfProject({ projects }: Tables, id: string): Chain | null {
  const project = projects.get(id)?.entity;
  if (project === undefined) return null;
  return { organizationId: project.organizationId, teamId: project.teamId, projectId: id };
}

function chainOfTask(tables: Tables, id: string): Chain | null {
  const task = tables.tasks.get(id);
  return task === undefined ? null : chainOfProject(tables, task.projectId);
}

function chainOfChat(tables: Tables, id: string): Chain | null {
  const conversation = tables.conversations.get(id);
  if (conversation === undefined) return null;
  return conversation.taskId === null ? nowhere : chainOfTask(tables, conversation.taskId);
}
