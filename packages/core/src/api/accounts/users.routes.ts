import { z } from 'zod';

import { ownAccountRoute, signedInRoute, type Route } from '../define-route.js';
import { presentAccount } from './present-account.js';
import { storageUsage, presentStorage } from '../chat/storage-usage.js';
import { fieldChanges } from '../schemas/host-fields.js';
import { locale, timeZone } from '../schemas/locale.js';
import { personName } from '../schemas/text.js';
import { user } from './user.schemas.js';

const tag = 'users';

const viewMe = ownAccountRoute(
  {
    operationId: 'viewMe',
    method: 'GET',
    path: '/api/users/me',
    tag,
    summary: 'Get the current user',
    machines: [],
    responses: { 200: { description: 'The signed-in user.', schema: user } },
    errors: [],
  },
  async (useCases, _input, { actor, account }) => ({
    status: 200,
    body: presentAccount(account ?? (await useCases.viewOwnAccount.execute(actor)), useCases),
  }),
);

const updateMe = signedInRoute(
  {
    operationId: 'updateMe',
    method: 'PATCH',
    path: '/api/users/me',
    tag,
    summary: 'Update the current user',
    description: 'Omitted fields stay unchanged, and null removes a value.',
    body: z
      .strictObject({
        firstName: personName.optional(),
        lastName: personName.meta({ examples: ['Lovelace'] }).optional(),
        displayName: personName
          .meta({ examples: ['Ada L.'] })
          .nullable()
          .optional(),
        locale: locale.nullable().optional(),
        timeZone: timeZone.nullable().optional(),
        fields: fieldChanges('user'),
      })
      .meta({ id: 'UserChanges' }),
    responses: { 200: { description: 'The updated user.', schema: user } },
    errors: [],
  },
  async (useCases, { body }, actor) => ({
    status: 200,
    body: presentAccount(await useCases.updateOwnAccount.execute(actor, body), useCases),
  }),
);

const viewMyUsage = signedInRoute(
  {
    operationId: 'viewMyUsage',
    method: 'GET',
    path: '/api/users/me/usage',
    tag,
    summary: 'Get your storage usage',
    description:
      'Each file counts toward the storage of the user who uploaded it, in any conversation, until the file is ' +
      'deleted.',
    responses: { 200: { description: 'The used bytes and the limit.', schema: storageUsage } },
    errors: [],
  },
  async (useCases, _input, actor) => ({
    status: 200,
    body: presentStorage(await useCases.viewOwnStorage.execute(actor)),
  }),
);

export const userRoutes: readonly Route[] = [viewMe, updateMe, viewMyUsage];
