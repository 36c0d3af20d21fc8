import { toShownName } from '../../../domain/accounts/account.js';
import { otherUser, type Message } from '../../../domain/chat/conversation.js';
import { searchExcerpt } from '../../../domain/text/search-excerpt.js';
import type { MessagePlace, SearchResult } from '../../../domain/workspace/search-result.js';
import type { Person } from '../../../domain/workspace/workspace.js';
import type { ConversationPlace, FoundProject, FoundTask } from '../../../ports/workspace/search-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';

type Words = readonly string[];

export function toTaskResult(task: FoundTask, words: Words): SearchResult {
  const { id, description, project } = task;
  const where = { organizationId: project.organizationId, projectId: project.id, projectName: project.name };
  const place = { ...where, taskId: id, name: project.name };
  return { type: 'task', id, title: toTaskTitle(task), excerpt: searchExcerpt(description, words), place };
}

export function toProjectResult(project: FoundProject, words: Words): SearchResult {
  const { id, name, description, organizationId, organizationName } = project;
  const place = { organizationId, projectId: id, projectName: name, name: organizationName };
  return { type: 'project', id, title: name, excerpt: searchExcerpt(description, words), place };
}

export function toPersonResult({ userId: id, email, ...person }: Person): SearchResult {
  return { type: 'person', id, title: toShownName(person), excerpt: email, place: { name: '' } };
}

/** Converts messages to search results, with the names of authors and conversations. Makes two store calls. */
export async function toMessageResults(
  { search, members }: Stores,
  messages: readonly Message[],
  { userId, words }: { readonly userId: string; readonly words: Words },
): Promise<SearchResult[]> {
  if (messages.length === 0) return [];
  const places = await search.listPlaces([...new Set(messages.map((message) => message.conversationId))]);
  const others = places.map(({ directKey }) => otherUser(directKey, userId)).filter((other) => other !== null);
  const userIds = new Set([...messages.map((message) => message.senderId), ...others]);
  const users = await members.listNames(userId, [...userIds]);
  const names = new Map(users.map((user) => [user.userId, toShownName(user)]));
  const getName = (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
  return messages.map(({ id, conversationId, seq, senderId, body }) => {
    const found = places.find((place) => place.id === conversationId);
    // If the conversation was deleted since the search, the result has no conversation name. Leaving the result out would make the page
    // shorter, as if it were the last page.
    const named =
      found === undefined ? { name: '' } : toMessagePlace(found, getName(otherUser(found.directKey, userId)));
    const place = { conversationId, seq, ...named };
    return { type: 'message', id, title: getName(senderId), excerpt: searchExcerpt(body, words), place };
  });
}

function toMessagePlace(
  { task, title }: ConversationPlace,
  otherName: string,
): Omit<MessagePlace, 'conversationId' | 'seq'> {
  if (task === null) return { name: title ?? otherName };
  const { id: projectId, name: projectName, organizationId } = task.project;
  return { name: toTaskTitle(task), taskId: task.id, projectId, projectName, organizationId };
}

function toTaskTitle({ number, title, project }: Omit<FoundTask, 'description'>): string {
  return `${project.key}-${number} ${title}`;
}
