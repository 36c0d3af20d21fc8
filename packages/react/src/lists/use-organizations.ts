import type { Id, Organization, Project } from '@crewkit/client-sdk';

import { crewkitKeys } from '../keys.js';
import { useList, type List } from './list.js';

/**
 * Returns the organizations of which the user is a member.
 *
 * @example
 * const { items, hasMore, loadMore } = useOrganizations();
 */
export function useOrganizations(): List<Organization> {
  return useList({
    queryKey: crewkitKeys.organizations,
    load: (api, position) => api.organizations.list(position),
  });
}

/**
 * Returns the projects of an organization that the user can see; none if the id is null.
 *
 * @example
 * const { items, hasMore, loadMore } = useProjects(organizationId);
 */
export function useProjects(organizationId: Id<'Organization'> | null): List<Project> {
  return useList({
    queryKey: crewkitKeys.projects(organizationId ?? ''),
    load: (api, position) => api.projects.list(organizationId ?? '', position),
    isEnabled: organizationId !== null,
  });
}
