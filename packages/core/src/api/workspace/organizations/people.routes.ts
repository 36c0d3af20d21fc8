import { z } from 'zod';

import { maxFoundUsers } from '../../../features/workspace/members/find-users.js';
import { decodeIdCursor, presentPage } from '../../cursors.js';
import { signedInRoute, type Route } from '../../define-route.js';
import { presentFoundPerson, presentUserName } from './present-organization.js';
import { foundPerson, userName } from './organization.schemas.js';
import { createListSchema, pagedQuery } from '../../schemas/paging.js';
import { idList } from '../../schemas/text.js';
import { searchQuery } from './workspace.schemas.js';

const foundPeople = createListSchema(foundPerson).meta({ id: 'FoundPersonList' });
const userNames = z.object({ items: z.array(userName) }).meta({ id: 'UserNameList' });

const listPeople = signedInRoute(
  {
    operationId: 'listPeople',
    method: 'GET',
    path: '/api/users',
    tag: 'users',
    summary: 'Search for users who share an organization with you, or get users by id',
    description:
      `If \`ids\` is given (at most ${maxFoundUsers}), returns the users with these ids whose names the caller is allowed ` +
      'to see, in no particular order and on one page. Callers are allowed to see their own name, the names of users ' +
      'who share an organization with them, and the names of participants and authors in their conversations. With ' +
      '`ids`, `limit` is ignored, and `search` and `cursor` are rejected.',
    query: pagedQuery
      .extend({
        search: searchQuery,
        ids: idList(maxFoundUsers)
          .optional()
          .meta({ description: 'The ids of the users to return, separated by commas.' }),
      })
      .refine(({ ids, search, cursor }) => ids === undefined || (search ?? cursor) === undefined, {
        path: ['ids'],
        message: 'Cannot be combined with search or cursor.',
      }),
    machines: ['org:members.view'],
    responses: {
      200: {
        description: 'A page of users, or the users with the given ids.',
        schema: z.union([foundPeople, userNames]),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query }, actor) => {
    const { limit, search = null, ids } = query;
    if (ids !== undefined) {
      return {
        status: 200,
        body: {
          items: (await useCases.findUsers.execute(actor, ids)).map((each) =>
            presentUserName(each, useCases.avatarLinks),
          ),
        },
      };
    }
    const page = await useCases.listPeople.execute(actor, { after: decodeIdCursor(query.cursor), limit, search });
    return { status: 200, body: presentPage(page, (each) => presentFoundPerson(each, useCases.avatarLinks)) };
  },
);

export const peopleRoutes: readonly Route[] = [listPeople];
