import { builtInRoles } from '@crewkit/core';

import type { Answer, ApiClient, Person } from './api-client.js';

type Level = 'ORGANIZATION' | 'TEAM' | 'PROJECT' | 'GLOBAL';

/** Returns the id of a built-in role. */
export function roleId(name: string, level: Level = 'ORGANIZATION'): string {
  const found = builtInRoles.find((role) => role.level === level && role.name === name);
  if (found === undefined) throw new Error(`no ${name} at ${level}`);
  return found.id;
}

/** Calls the API as one user. Every refused call fails the test, unless the test expects that status. */
export class Caller {
  constructor(
    private readonly api: ApiClient,
    readonly person: Person,
  ) {}

  /** Returns the response, regardless of its status. */
  ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const { accessToken: token } = this.person;
    return this.api.call(method, `/api${path}`, { token, ...(body === undefined ? {} : { body }) });
  }

  async do(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await this.ask(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Creates a resource and returns its id. */
  async make(path: string, body: unknown): Promise<string> {
    return String((await this.do('POST', path, body)).id);
  }

  /** Invites the user to the organization. The user accepts with the link in the email. */
  async letIn(person: Person, organizationId: string, role = 'MEMBER'): Promise<void> {
    const { email } = person;
    await this.do('POST', `/organizations/${organizationId}/invitations`, { email, roleId: roleId(role) });
    const token = await this.api.tokenFor(email, 'invitations/accept');
    await new Caller(this.api, person).do('POST', '/invitations/accept', { token });
  }
}
