import { answer, done } from '../answer.js';
import type { Http } from '../http.js';
import type { Body, Query } from '../operation-types.js';

export type TeamsApi = ReturnType<typeof teamsApi>;

const at = (teamId: string) => ({ path: { teamId } });

/** Creates the operations on the teams of an organization. */
export function teamsApi(http: Http) {
  return { ...teams(http), ...members(http) };
}

function teams(http: Http) {
  return {
    /** Lists the teams that the user can see. */
    list: (organizationId: string, query: Query<'listTeams'> = {}) =>
      answer(http.GET('/api/organizations/{organizationId}/teams', { params: { path: { organizationId }, query } })),
    create: (organizationId: string, body: Body<'createTeam'>) =>
      answer(http.POST('/api/organizations/{organizationId}/teams', { params: { path: { organizationId } }, body })),
    get: (teamId: string) => answer(http.GET('/api/teams/{teamId}', { params: at(teamId) })),
    update: (teamId: string, body: Body<'updateTeam'>) =>
      answer(http.PATCH('/api/teams/{teamId}', { params: at(teamId), body })),
    delete: (teamId: string) => done(http.DELETE('/api/teams/{teamId}', { params: at(teamId) })),
    getSettings: (teamId: string) => answer(http.GET('/api/teams/{teamId}/settings', { params: at(teamId) })),
    updateSettings: (teamId: string, body: Body<'updateTeamSettings'>) =>
      answer(http.PATCH('/api/teams/{teamId}/settings', { params: at(teamId), body })),
  };
}

function members(http: Http) {
  const path = '/api/teams/{teamId}/members/{userId}';
  return {
    listMembers: (teamId: string, query: Query<'listTeamMembers'> = {}) =>
      answer(http.GET('/api/teams/{teamId}/members', { params: { ...at(teamId), query } })),
    /** Adds a member of the organization to the team, or changes the role of an existing team member. */
    setMember: (teamId: string, userId: string, body: Body<'setTeamMember'>) =>
      answer(http.PUT(path, { params: { path: { teamId, userId } }, body })),
    changeRole: (teamId: string, userId: string, body: Body<'changeTeamRole'>) =>
      answer(http.PATCH(path, { params: { path: { teamId, userId } }, body })),
    removeMember: (teamId: string, userId: string) => done(http.DELETE(path, { params: { path: { teamId, userId } } })),
  };
}
