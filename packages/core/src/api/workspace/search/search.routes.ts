import { decodeSearchCursor, encodeSearchCursor } from '../../cursors.js';
import { signedInRoute, type Route } from '../../define-route.js';
import { presentSearchResult } from './present-search.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { searchResult, searchTypeList, wordQuery } from './search.schemas.js';

const search = signedInRoute(
  {
    operationId: 'search',
    method: 'GET',
    path: '/api/search',
    tag: 'search',
    summary: 'Search for tasks, projects, people and messages',
    description:
      'Returns tasks, projects and messages that the caller can see, if their title, name, description or body ' +
      'contains all of the words, or words that begin with them. People are matched by any part of their name or ' +
      'email, as in `GET /users?search`. A task whose key is the query (`LOFO-4`, case-insensitive) comes first, ' +
      'followed by tasks, projects, people and messages. Within each type, the newest results come first, except ' +
      'that people are sorted by id. `limit` applies to all types together.',
    query: pagedQuery.extend({ q: wordQuery, types: searchTypeList }),
    machines: ['project:view', 'project:task.view', 'org:members.view', 'chat:view'],
    responses: {
      200: {
        description: 'A page of results.',
        schema: createListSchema(searchResult).meta({ id: 'SearchResultList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { q: query, types, cursor, limit } }, actor) => {
    const page = await useCases.search.execute(actor, { query, types, after: decodeSearchCursor(cursor), limit });
    return {
      status: 200,
      body: { items: page.items.map(presentSearchResult), nextCursor: encodeSearchCursor(page.next) },
    };
  },
);

export const searchRoutes: readonly Route[] = [search];
