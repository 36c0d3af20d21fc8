import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentFoundPerson } from '../present/present-organization.js';
import { foundPerson } from '../schemas/organization.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { searchQuery } from '../schemas/workspace.js';

const listPeople = signedInRoute(
  {
    operationId: 'listPeople',
    method: 'GET',
    path: '/api/users',
    tag: 'users',
    summary: 'People who share an organization with the caller',
    query: pagedQuery.extend({ search: searchQuery }),
    responses: {
      200: { description: 'A page of people.', schema: listOf(foundPerson).meta({ id: 'FoundPersonList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const { limit, search = null } = query;
    const page = await useCases.listPeople.execute(actor, { after: decodeIdCursor(query.cursor), limit, search });
    return { status: 200, body: { items: page.items.map(presentFoundPerson), nextCursor: encodeIdCursor(page.next) } };
  },
);

export const peopleRoutes: readonly Route[] = [listPeople];
