import assert from 'node:assert/strict';
import { toBuiltInRoleId } from '@crewkit/core';
import {
  personalDataSections,
  type Holdings,
  type PersonalDataSection,
  type Resource,
  type StoreAdapter,
  type Stores,
} from '@crewkit/core/adapter';
import { sortHoldings } from '../access/sort-holdings.js';
import { type TaskChat, addTaskChat, sampleAttachment, send, sendWithFiles } from '../chat/chat-samples.js';
import { at, sampleMessage } from '../support/store-samples.js';
import {
  type Workspace,
  addGroup,
  addMember,
  addRole,
  assign,
  organizationPlace,
  projectPlace,
  sampleInvitation,
  write,
} from './workspace-samples.js';

/** A workspace with one item of every kind that can be read without a preceding permission check. */
export interface Furnished extends TaskChat {
  readonly email: string;
  /** Another member of the organization. */
  readonly fellowId: string;
  readonly fileId: string;
  readonly tokenHash: Uint8Array;
}

const window = { after: null, limit: 100 };

export async function furnish(store: StoreAdapter, workspace: Workspace): Promise<Furnished> {
  const fellowId = await addMember(store, workspace.organization.id);
  const here = await addTaskChat(store, workspace, { userIds: [workspace.userId, fellowId] });
  const { organization, project, userId, chat, taskId } = here;
  const places = [organizationPlace(organization), projectPlace(project)] as const;
  for (const place of places)
    await assign(store, { holder: { userId }, roleId: toBuiltInRoleId(place.scope, 'OWNER'), place });
  await addGroup(store, organization.id, { permissions: ['org:view'], userIds: [userId] });
  const role = await addRole(store, organization.id);
  const account = await store.unitOfWork.read(({ accounts }) => accounts.findById(userId));
  const email = account?.email ?? '';
  const invitation = sampleInvitation({ id: organization.id, createdBy: userId }, { roleId: role.id, email });
  const file = sampleAttachment();
  const said = sampleMessage(chat, userId, { conversationKind: 'task', kind: 'file', words: ['bernoulli'] });
  const message = await sendWithFiles(store, said, [file]);
  await send(store, sampleMessage(chat, fellowId, { conversationKind: 'task' }));
  await write(store, async ({ invitations, tasks, mentions }) => {
    await invitations.insert(invitation);
    await tasks.assign(project.id, taskId, { userId, at: at(1) });
    const mention = { messageId: message.id, conversationId: chat, seq: message.seq, userId, mentionedBy: userId };
    await mentions.insert([mention], at(60_000));
  });
  return { ...here, email, fellowId, fileId: file.id, tokenHash: invitation.tokenHash };
}

type Reads = Readonly<Record<string, unknown>>;

async function listRecords(stores: Stores, { userId, email }: Furnished): Promise<Reads> {
  const own = async (section: PersonalDataSection): Promise<unknown> => {
    const { items } = await stores.personalData.list(section, { userId, email }, window);
    // Presence and sign-in methods do not belong to an organization.
    return items.at(0);
  };
  const sections: readonly PersonalDataSection[] = personalDataSections.filter((section) =>
    /organizations|roles|groups|invitations|Tasks|conversations|messages|attachments|mentions/.test(section),
  );
  const entries: [string, unknown][] = [];
  for (const section of sections) entries.push([`personal data: ${section}`, await own(section)]);
  return Object.fromEntries(entries);
}

async function readHoldings({ grants }: Stores, userId: string, resource: Resource): Promise<Holdings | null> {
  return sortHoldings(await grants.heldOn(userId, resource, at(1)));
}

/** Reads all data about the task that no permission check precedes, and the permission checks themselves. */
async function readTask(stores: Stores, here: Furnished): Promise<Reads> {
  const { userId, chat, taskId, fileId, project } = here;
  const chatResource = { scope: 'CHAT', id: chat } as const;
  const visible = await readHoldings(stores, userId, { scope: 'PROJECT', id: project.id });
  const asked = { words: ['bernoulli'], participantId: userId, conversationId: null, before: null, limit: 10 };
  const projectIds = visible === null ? [] : [project.id];
  const listed = await stores.conversations.listFor(userId, { projectIds, after: null, limit: 10 });
  const { conversations: unread } = await stores.conversations.sumUnread(userId, { projectIds, limit: 10, now: at(1) });
  return {
    task: await readHoldings(stores, userId, { scope: 'TASK', id: taskId }),
    chat: await readHoldings(stores, userId, chatResource),
    'each in the chat': sortHoldings((await stores.grants.heldByEach([userId], chatResource, at(1))).get(userId)),
    file: await stores.attachments.find(chat, fileId),
    'listed conversation': listed.items.find(({ id }) => id === chat),
    'unread conversations': unread > 0 || undefined,
    search: (await stores.messages.search({ ...asked, projectIds })).items.at(0),
  };
}

/** Reads the permission checks on the project, and all data about the task. */
async function readAccess(stores: Stores, here: Furnished): Promise<Reads> {
  const { project, userId } = here;
  const resource = { scope: 'PROJECT', id: project.id } as const;
  const asked = { ...window, permissions: ['project:view'], now: at(1) } as const;
  return {
    ...(await readTask(stores, here)),
    'access to project': await readHoldings(stores, userId, resource),
    'holders on project': (await stores.grants.listHolders(resource, asked)).items.at(0),
  };
}

/** Reads the same for the project. */
async function readProject(stores: Stores, here: Furnished): Promise<Reads> {
  const { organization, project, userId } = here;
  const visible = { ...window, userId, now: at(1), teamId: null };
  return {
    ...(await readAccess(stores, here)),
    project: await stores.projects.findById(project.id),
    'project in it': await stores.projects.findIn(organization.id, project.id),
    'project settings': await stores.projects.findSettings(project.id),
    'visible projects': (await stores.projects.listVisible(organization.id, visible)).items.at(0),
  };
}

/** Reads the same for the organization. */
async function readOrganization(stores: Stores, here: Furnished): Promise<Reads> {
  const { organization, team, userId, fellowId, tokenHash } = here;
  const { id } = organization;
  const asked = { ...window, permissions: ['org:view'], now: at(1) } as const;
  return {
    ...(await readAccess(stores, here)),
    organization: await stores.organizations.findById(id),
    'organization settings': await stores.organizations.findSettings(id),
    'visible organizations': (await stores.organizations.listVisible(userId, { ...window, now: at(1) })).items.at(0),
    memberships: (await stores.members.listOrganizationIds(userId)).at(0),
    'active members': (await stores.members.listActive(id, [userId])).at(0),
    'shared organization': (await stores.members.listSharing(userId, [fellowId])).at(0),
    people: (await stores.members.listAcquaintances(userId, { ...window, search: null })).items.at(0),
    invitation: await stores.invitations.findByToken(tokenHash, at(1)),
    'access to organization': await readHoldings(stores, userId, { scope: 'ORGANIZATION', id }),
    'access to team': await readHoldings(stores, userId, { scope: 'TEAM', id: team.id }),
    'holders in organization': (await stores.grants.listHolders({ scope: 'ORGANIZATION', id }, asked)).items.at(0),
  };
}

const getSections = {
  task: /createdTasks|assignedTasks|conversations|messages|attachments|mentions/,
  project: /createdTasks|assignedTasks|conversations|messages|attachments|mentions/,
  organization: /./,
} as const;
const createReads = { task: readTask, project: readProject, organization: readOrganization };

export type Deletable = keyof typeof createReads;

/** Reads all data that can be read without a preceding permission check. */
export async function readAll(store: StoreAdapter, what: Deletable, here: Furnished): Promise<Reads> {
  return store.unitOfWork.read(async (stores) => {
    const records = Object.entries(await listRecords(stores, here)).filter(([name]) => getSections[what].test(name));
    return { ...(await createReads[what](stores, here)), ...Object.fromEntries(records) };
  });
}

export const deleteIt: Readonly<Record<Deletable, (store: StoreAdapter, here: Furnished) => Promise<boolean>>> = {
  task: (store, { project, taskId }) => write(store, ({ tasks }) => tasks.delete(project.id, taskId)),
  project: (store, { project }) => write(store, ({ projects }) => projects.delete(project.id, at(9))),
  organization: (store, { organization }) =>
    write(store, ({ organizations }) => organizations.delete(organization.id, at(9))),
};

/** Removes all soft-deleted rows, a few in each transaction. */
export async function removeDeleted(store: StoreAdapter): Promise<void> {
  while ((await write(store, ({ deletions }) => deletions.removeSome(3))) > 0);
  assert.equal(await store.unitOfWork.read(({ deletions }) => deletions.countWaiting()), 0);
}
