import { decodeSearchCursor, encodeSearchCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentSearchResult } from '../present/present-search.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { searchResult, searchTypeList, wordQuery } from '../schemas/search.js';

const search = signedInRoute(
  {
    operationId: 'search',
    method: 'GET',
    path: '/api/search',
    tag: 'search',
    summary: 'Search tasks, projects, people and messages',
    description:
      'Returns everything the caller can see that contains all the words, or words that begin with them, in its title or ' +
      'name, description or body. People are matched as in `GET /users?search`: by any part of name or email. Tasks whose ' +
      'key is the query (`LOFO-4`, case-insensitive) come first, then tasks, projects, people and messages. Within each ' +
      'type, results are sorted newest first, people by id. `limit` applies to all types together.',
    query: pagedQuery.extend({ q: wordQuery, types: searchTypeList }),
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
