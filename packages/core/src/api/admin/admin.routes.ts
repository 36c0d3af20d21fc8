import { z } from 'zod';

import { maxFoundAccounts } from '../../features/admin/accounts/find-accounts.js';
import { decodeIdCursor, decodeSessionCursor, encodeSessionCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { presentSession } from '../accounts/present-account.js';
import { presentAccountDetails, presentManagedAccount } from './present-admin.js';
import { account, accountDetails } from './admin.schemas.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { distinctIds, id, idList } from '../schemas/text.js';
import { sessionList } from '../accounts/user.schemas.js';
import { searchQuery } from '../workspace/organizations/workspace.schemas.js';

const tag = 'admin';
const params = z.object({ userId: id });

const requirement = (permission: string) => ({ permissions: [permission], scope: 'GLOBAL' }) as const;

const listAccounts = guardedRead(
  {
    operationId: 'listAccounts',
    method: 'GET',
    path: '/api/admin/users',
    tag,
    summary: 'List accounts',
    description:
      '`search` matches any part of a name or email, case-insensitively. If `ids` is given, returns the accounts with ' +
      'these ids instead, in no particular order and on one page. `limit` is then ignored, and `search` and `cursor` ' +
      'are rejected.',
    guard: requirement('system:users.view'),
    query: pagedQuery
      .extend({
        search: searchQuery,
        ids: idList(maxFoundAccounts)
          .optional()
          .meta({ description: 'The ids of the accounts to return, separated by commas.' }),
      })
      .refine(({ ids, search, cursor }) => ids === undefined || (search ?? cursor) === undefined, {
        path: ['ids'],
        message: 'Cannot be combined with search or cursor.',
      }),
    responses: {
      200: { description: 'A page of accounts.', schema: createListSchema(account).meta({ id: 'AccountList' }) },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit, search = null, ids } }, reader) => {
    if (ids !== undefined) {
      const items = (await useCases.findAccounts.execute(reader, ids)).map((each) =>
        presentManagedAccount(each, useCases),
      );
      return { status: 200, body: { items, nextCursor: null } };
    }
    const asked = { after: decodeIdCursor(cursor), limit, search };
    const page = await useCases.listAccounts.execute(reader, asked);
    return { status: 200, body: presentPage(page, (each) => presentManagedAccount(each, useCases)) };
  },
);

const viewAccount = guardedRead(
  {
    operationId: 'viewAccount',
    method: 'GET',
    path: '/api/admin/users/:userId',
    tag,
    summary: 'Get an account and its global roles',
    guard: requirement('system:users.view'),
    params,
    responses: { 200: { description: 'The account.', schema: accountDetails } },
    errors: [],
  },
  async (useCases, { params: { userId } }, reader) => ({
    status: 200,
    body: presentAccountDetails(await useCases.viewAccount.execute(reader, userId), useCases),
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
      "Disabling an account ends all its sessions and rejects the user's next request, even if the user is the only " +
      'OWNER of an organization. Callers cannot disable their own account.',
    guard: requirement('system:users.manage'),
    params,
    body: z
      .strictObject({ disabled: z.boolean().optional() })
      .meta({ id: 'AccountChanges', examples: [{ disabled: true }] }),
    responses: { 200: { description: 'The updated account.', schema: accountDetails } },
    errors: ['CONFLICT'],
  },
  async (useCases, { params: { userId }, body }, actor) => ({
    status: 200,
    body: presentAccountDetails(await useCases.updateAccount.execute(actor, { userId, ...body }), useCases),
  }),
);

const listAccountSessions = guardedRead(
  {
    operationId: 'listAccountSessions',
    method: 'GET',
    path: '/api/admin/users/:userId/sessions',
    tag,
    summary: 'List the active sessions of an account',
    description: 'Returns the most recently used sessions first.',
    guard: requirement('system:users.view'),
    params,
    query: pagedQuery,
    machines: 'refused',
    responses: { 200: { description: 'A page of active sessions.', schema: sessionList } },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: { userId }, query }, reader) => {
    const asked = { userId, after: decodeSessionCursor(query.cursor), limit: query.limit };
    const { items, next } = await useCases.listAccountSessions.execute(reader, asked);
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
    guard: requirement('system:users.manage'),
    params: params.extend({ sessionId: id }),
    machines: 'refused',
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
    summary: 'End all sessions of an account',
    guard: requirement('system:users.manage'),
    params,
    machines: 'refused',
    responses: { 204: { description: 'All sessions ended.' } },
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
    summary: 'Disable two-factor authentication for an account',
    description:
      'Use this for users who have lost their second factor, or whose second factor another person enabled. Verify the ' +
      "user's identity first, because the password alone is then enough to sign in. Ends all sessions of the account " +
      'and notifies its owner by email. Callers cannot reset their own account.',
    guard: requirement('system:users.manage'),
    params,
    machines: 'refused',
    responses: { 204: { description: 'Two-factor authentication disabled.' } },
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
    summary: 'Set the global roles of an account',
    description: 'Callers cannot grant or revoke permissions that they do not have.',
    guard: requirement('system:roles.manage'),
    params,
    body: z.strictObject({ roleIds: distinctIds(20) }).meta({ id: 'GlobalRoleIds' }),
    responses: { 200: { description: 'The updated account.', schema: accountDetails } },
    errors: ['GRANT_EXCEEDS_OWN', 'ROLE_LEVEL_MISMATCH'],
  },
  async (useCases, { params: { userId }, body }, actor) => ({
    status: 200,
    body: presentAccountDetails(await useCases.setGlobalRoles.execute(actor, { userId, ...body }), useCases),
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
