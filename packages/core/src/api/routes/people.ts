import { z } from 'zod';

import { maxFoundUsers } from '../../features/workspace/find-users.js';
import { decodeIdCursor, encodeIdCursor } from '../cursors.js';
import { signedInRoute, type Route } from '../define-route.js';
import { presentFoundPerson, presentUserName } from '../present/present-organization.js';
import { foundPerson, userName } from '../schemas/organization.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { idList } from '../schemas/text.js';
import { searchQuery } from '../schemas/workspace.js';

const foundPeople = createListSchema(foundPerson).meta({ id: 'FoundPersonList' });
const userNames = z.object({ items: z.array(userName) }).meta({ id: 'UserNameList' });

const listPeople = signedInRoute(
  {
    operationId: 'listPeople',
    method: 'GET',
    path: '/api/users',
    tag: 'users',
    summary: 'Search users you share an organization with, or look up users by id',
    description:
      `With \`ids\` (at most ${maxFoundUsers}), returns the users among them whose names the caller may see, in no particular ` +
      'order and on one page: the caller, users who share an organization with the caller, and participants and authors in ' +
      'conversations that the caller takes part in. `limit` is then ignored, and `search` and `cursor` are rejected.',
    query: pagedQuery
      .extend({
        search: searchQuery,
        ids: idList(maxFoundUsers).optional().meta({ description: 'User ids to look up, separated by commas.' }),
      })
      .refine(({ ids, search, cursor }) => ids === undefined || (search ?? cursor) === undefined, {
        path: ['ids'],
        message: 'Cannot be combined with search or cursor.',
      }),
    responses: {
      200: { description: 'A page of people, or the users with these ids.', schema: z.union([foundPeople, userNames]) },
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
