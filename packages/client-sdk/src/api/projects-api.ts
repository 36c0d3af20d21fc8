import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type ProjectsApi = ReturnType<typeof projectsApi>;

const at = (projectId: string) => ({ path: { projectId } });

/** Creates the operations on projects. A project belongs to an organization or to one of its teams. */
export function projectsApi(http: Http) {
  return { ...projects(http), ...members(http) };
}

function projects(http: Http) {
  return {
    /** Lists the projects that the user can see. */
    list: (organizationId: string, query: Query<'listProjects'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/projects', { params: { path: { organizationId }, query } })),
    create: (organizationId: string, body: Body<'createProject'>) =>
      answer(http.POST('/api/organizations/{organizationId}/projects', { params: { path: { organizationId } }, body })),
    get: (projectId: string) => answer(http.GET('/api/projects/{projectId}', { params: at(projectId) })),
    update: (projectId: string, body: Body<'updateProject'>) =>
      answer(http.PATCH('/api/projects/{projectId}', { params: at(projectId), body })),
    delete: (projectId: string) => done(http.DELETE('/api/projects/{projectId}', { params: at(projectId) })),
    /** Moves the project to another team, or out of its team. */
    move: (projectId: string, body: Body<'moveProject'>) =>
      answer(http.POST('/api/projects/{projectId}/move', { params: at(projectId), body })),
    getSettings: (projectId: string) =>
      answer(http.GET('/api/projects/{projectId}/settings', { params: at(projectId) })),
    updateSettings: (projectId: string, body: Body<'updateProjectSettings'>) =>
      answer(http.PATCH('/api/projects/{projectId}/settings', { params: at(projectId), body })),
  };
}

function members(http: Http) {
  const path = '/api/projects/{projectId}/members/{userId}';
  return {
    listMembers: (projectId: string, query: Query<'listProjectMembers'> = {}) =>
      answer(http.GET('/api/projects/{projectId}/members', { params: { ...at(projectId), query } })),
    /** Adds a member of the organization to the project, or changes the role of an existing project member. */
    setMember: (projectId: string, userId: string, body: Body<'setProjectMember'>) =>
      answer(http.PUT(path, { params: { path: { projectId, userId } }, body })),
    removeMember: (projectId: string, userId: string) =>
      done(http.DELETE(path, { params: { path: { projectId, userId } } })),
  };
}
