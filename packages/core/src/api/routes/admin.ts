import { z } from 'zod';

import { maxFoundAccounts } from '../../features/admin/find-accounts.js';
import { decodeIdCursor, decodeSessionCursor, encodeIdCursor, encodeSessionCursor } from '../cursors.js';
import { guardedRoute, type Route } from '../define-route.js';
import { presentSession } from '../present/present-account.js';
import { presentAccountDetails, presentManagedAccount } from '../present/present-admin.js';
import { account, accountDetails } from '../schemas/admin.js';
import { listOf, pagedQuery } from '../schemas/paging.js';
import { distinctIds, id, idList } from '../schemas/text.js';
import { sessionList } from '../schemas/user.js';
import { searchQuery } from '../schemas/workspace.js';

const tag = 'admin';
const params = z.object({ userId: id });

const demand = (permission: string) => ({ permissions: [permission], scope: 'GLOBAL' }) as const;

const listAccounts = guardedRoute(
  {
    operationId: 'listAccounts',
    method: 'GET',
    path: '/api/admin/users',
    tag,
    summary: 'Every account',
    description:
      '`search`: part of a name or email, in any letter case. With `ids`, it answers these accounts instead, in any order and ' +
      'on one page; `limit` has no effect then, and `search` and `cursor` are refused.',
    guard: demand('system:users.view'),
    query: pagedQuery
      .extend({
        search: searchQuery,
        ids: idList(maxFoundAccounts)
          .optional()
          .meta({ description: 'Looks up these accounts: ids, separated by commas.' }),
      })
      .refine(({ ids, search, cursor }) => ids === undefined || (search ?? cursor) === undefined, {
        path: ['ids'],
        message: 'Not together with search or cursor.',
      }),
    responses: { 200: { description: 'A page of accounts.', schema: listOf(account).meta({ id: 'AccountList' }) } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit, search = '', ids } }, actor) => {
    if (ids !== undefined) {
      const items = (await useCases.findAccounts.execute(actor, ids)).map(presentManagedAccount);
      return { status: 200, body: { items, nextCursor: null } };
    }
    const asked = { after: decodeIdCursor(cursor), limit, search: search === '' ? null : search };
    const page = await useCases.listAccounts.execute(actor, asked);
    const items = page.items.map(presentManagedAccount);
    return { status: 200, body: { items, nextCursor: encodeIdCursor(page.next) } };
  },
);

const viewAccount = guardedRoute(
  {
    operationId: 'viewAccount',
    method: 'GET',
    path: '/api/admin/users/:userId',
    tag,
    summary: 'One account and its global roles',
    guard: demand('system:users.view'),
    params,
    responses: { 200: { description: 'The account.', schema: accountDetails } },
    errors: [],
  },
  async (useCases, { params: { userId } }, actor) => ({
    status: 200,
    body: presentAccountDetails(await useCases.viewAccount.execute(actor, userId)),
  }),
);

const updateAccount = guardedRoute(
  {
    operationId: 'updateAccount',
    method: 'PATCH',
    path: '/api/admin/users/:userId',
    tag,
    summary: 'Disable or enable an account',
    description:
      'Disabling ends every session and refuses the next request, also of the only OWNER of an organization. Nobody ' +
      'disables himself.',
    guard: demand('system:users.manage'),
    params,
    body: z
      .strictObject({ disabled: z.boolean().optional() })
      .meta({ id: 'AccountChanges', examples: [{ disabled: true }] }),
    responses: { 200: { description: 'The account as it is now.', schema: accountDetails } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { userId }, body }, actor) => ({
    status: 200,
    body: presentAccountDetails(await useCases.updateAccount.execute(actor, { userId, ...body })),
  }),
);

const listAccountSessions = guardedRoute(
  {
    operationId: 'listAccountSessions',
    method: 'GET',
    path: '/api/admin/users/:userId/sessions',
    tag,
    summary: 'List the active sessions of an account',
    description: 'Most recently used first.',
    guard: demand('system:users.view'),
    params,
    query: pagedQuery,
    responses: { 200: { description: 'A page of active sessions.', schema: sessionList } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { userId }, query }, actor) => {
    const asked = { userId, after: decodeSessionCursor(query.cursor), limit: query.limit };
    const { items, next } = await useCases.listAccountSessions.execute(actor, asked);
    return { status: 200, body: { items: items.map(presentSession), nextCursor: encodeSessionCursor(next) } };
  },
);

const revokeAccountSession = guardedRoute(
  {
    operationId: 'revokeAccountSession',
    method: 'DELETE',
    path: '/api/admin/users/:userId/sessions/:sessionId',
    tag,
    summary: 'End one session of an account',
    guard: demand('system:users.manage'),
    params: params.extend({ sessionId: id }),
    responses: { 204: { description: 'The session has ended.' } },
    errors: [],
  },
  async (useCases, { params: asked }, actor) => {
    await useCases.revokeAccountSession.execute(actor, asked);
    return { status: 204 };
  },
);

const revokeAccountSessions = guardedRoute(
  {
    operationId: 'revokeAccountSessions',
    method: 'POST',
    path: '/api/admin/users/:userId/revoke-sessions',
    tag,
    summary: 'End every session of an account',
    guard: demand('system:users.manage'),
    params,
    responses: { 204: { description: 'They have ended.' } },
    errors: [],
  },
  async (useCases, { params: { userId } }, actor) => {
    await useCases.revokeAccountSessions.execute(actor, userId);
    return { status: 204 };
  },
);

const resetTwoFactor = guardedRoute(
  {
    operationId: 'resetTwoFactor',
    method: 'DELETE',
    path: '/api/admin/users/:userId/two-factor',
    tag,
    summary: 'Turn off the second factor of somebody who has lost it',
    description:
      'Also of somebody for whom it was turned on by another. Find out first who asks: from then on the password alone ' +
      'signs in. Ends every session of the account; its owner is told by mail. Nobody does it to himself.',
    guard: demand('system:users.manage'),
    params,
    responses: { 204: { description: 'It is off.' } },
    errors: ['CONFLICT', 'TWO_FACTOR_NOT_ENABLED'],
  },
  async (useCases, { params: { userId } }, actor) => {
    await useCases.resetTwoFactor.execute(actor, userId);
    return { status: 204 };
  },
);

const setGlobalRoles = guardedRoute(
  {
    operationId: 'setGlobalRoles',
    method: 'PUT',
    path: '/api/admin/users/:userId/roles',
    tag,
    summary: 'Say which global roles an account has',
    description: 'Nobody gives or takes what he does not hold himself.',
    guard: demand('system:roles.manage'),
    params,
    body: z.strictObject({ roleIds: distinctIds(20) }).meta({ id: 'GlobalRoleIds' }),
    responses: { 200: { description: 'The account as it is now.', schema: accountDetails } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { userId }, body }, actor) => ({
    status: 200,
    body: presentAccountDetails(await useCases.setGlobalRoles.execute(actor, { userId, ...body })),
  }),
);

export const adminRoutes: readonly Route[] = [
  listAccounts,
  viewAccount,
  updateAccount,
  listAccountSessions,
  revokeAccountSession,
  revokeAccountSessions,
  resetTwoFactor,
  setGlobalRoles,
];
