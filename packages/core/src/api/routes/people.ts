import { z } from 'zod';

import { maxFoundUsers } from '../../features/workspace/find-users.js';
import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentFoundPerson, presentUserName } from '../present/present-organization.js';
import { foundPerson, userName } from '../schemas/organization.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { idList } from '../schemas/text.js';
import { searchQuery } from '../schemas/workspace.js';

const foundPeople = listOf(foundPerson).meta({ id: 'FoundPersonList' });
const userNames = z.object({ items: z.array(userName) }).meta({ id: 'UserNameList' });

const listPeople = signedInRoute(
  {
    operationId: 'listPeople',
    method: 'GET',
    path: '/api/users',
    tag: 'users',
    summary: 'People who share an organization with the caller, or users by their ids',
    description:
      `With \`ids\` (at most ${maxFoundUsers}, separated by commas) it answers those of these users whose names the caller may ` +
      'know, in any order and on one page: the caller, users who share an organization with the caller, and users who take ' +
      'part, or wrote, in a conversation that the caller takes part in. `limit` has no effect then, and `search` and `cursor` ' +
      'are refused.',
    query: pagedQuery
      .extend({
        search: searchQuery,
        ids: idList(maxFoundUsers)
          .optional()
          .meta({ description: 'Looks up these users instead: ids, separated by commas.' }),
      })
      .refine(({ ids, search, cursor }) => ids === undefined || (search ?? cursor) === undefined, {
        path: ['ids'],
        message: 'Not together with search or cursor.',
      }),
    responses: {
      200: { description: 'A page of people, or the users.', schema: z.union([foundPeople, userNames]) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const { limit, search = null, ids } = query;
    if (ids !== undefined) {
      return { status: 200, body: { items: (await useCases.findUsers.execute(actor, ids)).map(presentUserName) } };
    }
    const page = await useCases.listPeople.execute(actor, { after: decodeIdCursor(query.cursor), limit, search });
    return { status: 200, body: { items: page.items.map(presentFoundPerson), nextCursor: encodeIdCursor(page.next) } };
  },
);

export const peopleRoutes: readonly Route[] = [listPeople];
