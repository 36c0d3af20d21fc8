import { requireInKey } from '../../access/authorization/authorize.js';
import { requirePageLimit, type Page } from '../../../domain/page.js';
import { searchTypes, type SearchResult, type SearchType } from '../../../domain/workspace/search-result.js';
import { searchText } from '../../../domain/text/search-text.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { TaskKey } from '../../../ports/workspace/search-store.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { listUnmetOrganizations } from '../../access/authorization/unmet-policy.js';
import { listTaskProjectIds } from '../../chat/conversations/task-conversations.js';
import { findUnmetConversations } from '../../chat/conversations/unmet-conversations.js';
import { requiredWords } from '../../shared/input-fields.js';
import { toMessageResults, toPersonResult, toProjectResult, toTaskResult } from './results.js';
import { parseTaskKey } from './task-key.js';

/**
 * The steps of a search, in the order in which their results are listed. The step `key` finds tasks whose key is exactly the query. Each
 * other step finds results of one type.
 */
export const searchSteps = ['key', ...searchTypes] as const;

type SearchStep = (typeof searchSteps)[number];

/** The position of the last result of a page. The next page starts after this position. */
export interface SearchPosition {
  readonly step: SearchStep;
  readonly id: string;
}

export interface SearchInput {
  /** The search text as typed. */
  readonly query: string;
  readonly types: readonly SearchType[];
  readonly after: SearchPosition | null;
  readonly limit: number;
}

/** The permissions to see every type of result. */
const everythingFound = ['project:view', 'project:task.view', 'org:members.view', 'chat:view'] as const;

interface Asked extends Omit<SearchInput, 'after' | 'types'> {
  readonly actor: Actor;
  readonly userId: string;
  readonly words: readonly string[];
  /** The organizations whose sign-in policy the caller does not meet. */
  readonly unmet: ReadonlySet<string>;
  /** The task key that was typed, or null if the query is not a task key. */
  readonly key: TaskKey | null;
  readonly now: Date;
}

interface Window {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Searches tasks, projects, people and messages that the caller may see. If the query is a task key, the tasks with this key come first.
 * The other results follow, grouped by type. Results of organizations whose sign-in policy the caller does not meet are left out, so a page
 * can be shorter than its limit. People are ordered by id, and all other types newest first. The number of store calls does not
 * depend on the number of results. Throws `VALIDATION_FAILED`.
 */
export class Search {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: Actor,
    { types, after, limit, query }: SearchInput,
  ): Promise<Page<SearchResult, SearchPosition>> {
    requirePageLimit(limit);
    requireInKey(actor, everythingFound);
    const words = requiredWords(query);
    const { userId } = actor;
    const asked: Omit<Asked, 'unmet'> = {
      actor,
      userId,
      query,
      limit,
      words,
      key: parseTaskKey(query),
      now: this.clock.now(),
    };
    const first = after === null ? 0 : searchSteps.indexOf(after.step);
    const steps = searchSteps.slice(first).filter((step) => types.includes(step === 'key' ? 'task' : step));
    return this.unitOfWork.read(async (stores) => {
      const unmet = await listUnmetOrganizations(stores, actor, asked.now);
      const page = await listPage(stores, { ...asked, unmet }, { steps, after });
      const ids = page.items.flatMap(({ place }) => ('conversationId' in place ? [place.conversationId] : []));
      const hidden = await findUnmetConversations(stores, ids, unmet);
      const isShown = ({ place }: SearchResult): boolean => {
        if ('conversationId' in place) return !hidden.has(place.conversationId);
        return !('organizationId' in place && unmet.has(place.organizationId));
      };
      return { ...page, items: page.items.filter(isShown) };
    });
  }
}

async function listPage(
  stores: Stores,
  asked: Asked,
  { steps, after }: { readonly steps: readonly SearchStep[]; readonly after: SearchPosition | null },
): Promise<Page<SearchResult, SearchPosition>> {
  const found: { readonly step: SearchStep; readonly result: SearchResult }[] = [];
  // One more result than fits on the page is requested, to detect whether there is a next page.
  const wanted = asked.limit + 1;
  for (const step of steps) {
    if (found.length === wanted) break;
    const window = { after: after?.step === step ? after.id : null, limit: wanted - found.length };
    const results = await finders[step](stores, asked, window);
    found.push(...results.map((result) => ({ step, result })));
  }
  const shown = found.slice(0, asked.limit);
  const last = found.length === wanted ? shown.at(-1) : undefined;
  const next = last === undefined ? null : { step: last.step, id: last.result.id };
  return { items: shown.map(({ result }) => result), next };
}

type Find = (stores: Stores, asked: Asked, window: Window) => Promise<SearchResult[]>;

const finders: Readonly<Record<SearchStep, Find>> = {
  async key({ search }, { userId, now, key }, window) {
    const tasks = key === null ? [] : await search.listTasksByKey({ userId, now, key, ...window });
    return tasks.map((task) => toTaskResult(task, []));
  },
  async task({ search }, { userId, now, words, key }, { after: before, limit }) {
    // The step `key` has already listed the tasks with this key.
    const tasks = await search.listTasks({ userId, now, words, before, limit, exceptKey: key });
    return tasks.map((task) => toTaskResult(task, words));
  },
  async project({ search }, { userId, now, words }, { after: before, limit }) {
    const projects = await search.listProjects({ userId, now, words, before, limit });
    return projects.map((project) => toProjectResult(project, words));
  },
  async person({ members }, { userId, query }, { after, limit }) {
    const people = await members.listAcquaintances(userId, { after, limit, search: searchText(query).trim() });
    return people.items.map(toPersonResult);
  },
  async message(stores, { actor, userId, unmet, now, words }, { after: before, limit }) {
    const projectIds = await listTaskProjectIds(stores, actor, { unmet, now });
    const where = { participantId: userId, projectIds, conversationId: null };
    const { items } = await stores.messages.search({ ...where, words, before, limit });
    return toMessageResults(stores, items, { userId, words });
  },
};
