import { randomUUID } from 'node:crypto';

import type { RawAnswer, HttpClient } from '../../support/http-client.js';
import { grantAdmin, makePerson, signIn, type Person } from '../../support/http-people.js';
import type { RunningServer } from '../../support/start-reference-server.js';
import { makeWorkspace, type WithId } from './workspace.js';

/** Whose an id is: of the caller's workspace, of another one, or of nothing. */
export type Place = 'own' | 'foreign' | 'nowhere';
type Name = 'owner' | 'member' | 'administrator' | 'stranger';
/** The sender of a request. */
export type Caller = 'anonymous' | Name;
type Ids = Readonly<Record<string, string>>;

interface GlobalRole extends WithId {
  readonly builtIn: boolean;
  readonly permissions: readonly string[];
}

interface WorldOptions {
  readonly settings?: Record<string, string>;
  readonly every?: number;
}

// The first change accounts; the others change the workspace.
const ofAccounts =
  /^(?:logout|.*Password|closeMe|revoke.*Sessions?|confirmEmail|updateAccount|.*GlobalRoles?|enable.*|refresh)$/;
const ofWorkspace = /^(?:delete|remove|revoke|set|change|transfer|move|attach|detach|accept|updateRole|updateGroup)/;
// Their 401 concerns the input, not the caller's session.
const refusesProofs = /^(?:login|refresh|changePassword|closeMe|changeEmail|.*TwoFactor|renewRecoveryCodes)$/;

const permissions: Record<Place, string> = { own: 'view', foreign: 'system:users.view', nowhere: 'project:nothing' };
const missing = '01981f6c-5a5e-7cc0-8000-000000000000';
const otherNames: Ids = {
  id: 'projectId',
  scopeId: 'projectId',
  assigneeId: 'userId',
  participantId: 'userId',
  mention: 'userId',
  replacementRoleId: 'roleId',
  before: 'messageId',
  after: 'messageId',
  replyToId: 'messageId',
  currentPassword: 'password',
};
const names: readonly Name[] = ['owner', 'member', 'administrator', 'stranger'];

/**
 * Users and a workspace, created through the API like by any client, and recreated after requests that may have destroyed them. `member`
 * belongs to the workspace of `owner`; `administrator` administers the installation; `foreign` ids belong to a workspace that none of
 * them may see.
 */
export class World {
  /** How often the workspace was created. */
  made = 0;
  #people: Partial<Record<Name, Person>> = {};
  #keeper: Person | null = null;
  #ids: { own: Ids; foreign: Ids | null } = { own: {}, foreign: null };
  #client: HttpClient;
  #server: RunningServer;
  #settings: Record<string, string>;
  #every: number;
  #isSignedIn = false;
  #isWorkspaceWhole = false;
  #requestsSince = 0;

  /** `every`: minimum number of requests between two workspaces, because creating one takes a second. */
  constructor(client: HttpClient, server: RunningServer, { settings = {}, every = 15 }: WorldOptions = {}) {
    this.#client = client;
    this.#server = server;
    this.#settings = settings;
    this.#every = every;
  }

  /** Creates missing users and resources. */
  async prepare(): Promise<void> {
    this.#requestsSince += 1;
    if (!this.#isSignedIn) await this.#signInAll();
    if (this.#isWorkspaceWhole || this.#requestsSince < this.#every) return;
    await this.#makeWorkspace();
  }

  /** Records from a response what may no longer exist. */
  recordAnswer(
    operationId: string,
    { status }: Pick<RawAnswer, 'status'>,
    { who, header }: { who: Caller; header: readonly [string, string] | null },
  ): void {
    const isRefused = status === 401 && who !== 'anonymous' && header?.[0] !== 'authorization';
    if (isRefused && !refusesProofs.test(operationId)) this.#isSignedIn = false;
    if (status >= 300) return;
    if (ofAccounts.test(operationId)) this.#isSignedIn = false;
    if (ofWorkspace.test(operationId)) this.#isWorkspaceWhole = false;
  }

  /** Null: no session. */
  getToken(who: Caller): string | null {
    return who === 'anonymous' ? null : (this.#people[who]?.token ?? null);
  }

  /** An id, or a secret, for what parameters and properties at `path` call `name`. `place`: own, foreign or nowhere. */
  toId(name: string, place: Place, path: string): string {
    if (name === 'roleId' && place === 'own') return this.#roleAt(path);
    if (name === 'permission') return permissions[place];
    if (name === 'scope') return 'PROJECT';
    if (name === 'provider') return place === 'own' ? 'provider-b' : 'unknown-provider';
    const ids = place === 'nowhere' ? null : this.#ids[place];
    return ids?.[otherNames[name] ?? name] ?? missing;
  }

  /** One of the level that the path is about. */
  #roleAt(path: string): string {
    const { roleId, inTeam, inProject, globalRoleId } = this.#ids.own;
    if (path.startsWith('/api/admin/')) return globalRoleId;
    if (path.startsWith('/api/teams/')) return inTeam;
    return path.startsWith('/api/projects/') ? inProject : roleId;
  }

  async #signInAll(): Promise<void> {
    this.#keeper ??= await this.#makeKeeper();
    const before = this.#people;
    // Sequentially, so that their ids have the same order in every world.
    const renewed: Partial<Record<Name, Person>> = {};
    for (const name of names) renewed[name] = await this.#renew(before[name], name);
    this.#people = renewed;
    const isSame = names.every((name) => before[name]?.id === renewed[name]?.id);
    if (!isSame) await this.#makeWorkspace();
    this.#isSignedIn = true;
  }

  /** Returns the same user with new tokens, or another user. */
  async #renew(person: Person | undefined, name: Name): Promise<Person> {
    const renewed = await (person === undefined ? makePerson(this.#client, name) : this.#signInAgain(person, name));
    if (name === 'administrator') await this.#grantAdmin(renewed);
    return renewed;
  }

  async #signInAgain(person: Person, name: Name): Promise<Person> {
    try {
      return await signIn(this.#client, person);
    } catch {
      return makePerson(this.#client, name);
    }
  }

  /** An administrator used only to create others: the server's own command takes seconds. */
  async #makeKeeper(): Promise<Person> {
    const person = await makePerson(this.#client, 'keeper');
    await grantAdmin(this.#server, this.#settings, person.email);
    return person;
  }

  async #grantAdmin({ id }: Person): Promise<void> {
    this.#keeper = await signIn(this.#client, this.#keeper ?? (await this.#makeKeeper()));
    const { token } = this.#keeper;
    const { items } = await this.#client.need<{ items: GlobalRole[] }>('GET', '/api/admin/roles?limit=100', { token });
    const role = items.find(({ builtIn, permissions: held }) => builtIn && held.includes('system:roles.manage'));
    await this.#client.need('PUT', `/api/admin/users/${id}/roles`, { token, body: { roleIds: [role?.id] } });
  }

  async #makeWorkspace(): Promise<void> {
    const { owner, member, stranger, administrator } = this.#people as Record<Name, Person>;
    const client = this.#client;
    if (this.#ids.foreign === null) {
      const { ids } = await makeWorkspace(client, { owner: stranger, member: await makePerson(client) });
      this.#ids.foreign = { ...ids, userId: stranger.id };
    }
    const body = { name: `Watch ${randomUUID()}`, level: 'GLOBAL', permissions: ['system:users.view'] };
    const { token } = administrator;
    const { id: globalRoleId } = await client.need<WithId>('POST', '/api/admin/roles', { token, body });
    const { ids, builtIn, invitationToken } = await makeWorkspace(client, { owner, member });
    const { id: userId, email, password, refreshToken } = member;
    this.#ids.own = { ...ids, ...builtIn, globalRoleId, userId, email, password, refreshToken, token: invitationToken };
    this.#isWorkspaceWhole = true;
    this.#requestsSince = 0;
    this.made += 1;
  }
}
