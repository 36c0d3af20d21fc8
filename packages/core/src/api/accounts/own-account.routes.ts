import { z } from 'zod';

import type { OwnerProof } from '../../features/accounts/own-account/close-account.js';
import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { jsonType } from '../http/responses/render.js';
import { routeLimit } from '../route-limits.js';
import { endSession } from '../sign-in/session-cookie.js';
import { presentExport } from './present-export.js';
import { accountExport, ownerProof } from './own-account.schemas.js';
import { emailAddress, passwordText, tokenText } from '../schemas/text.js';

const changeEmail = signedInRoute(
  {
    operationId: 'changeEmail',
    recentSignIn: true,
    method: 'POST',
    path: '/api/auth/change-email',
    tag: 'auth',
    summary: 'Change your email address',
    description:
      "Emails a confirmation link to the new address and a notice to the current one. The account's email changes when " +
      'the link is confirmed. If the new address belongs to another account, the response is the same, and that ' +
      "account's owner is notified by email.",
    limit: routeLimit('changeEmail'),
    body: z.strictObject({ newEmail: emailAddress, password: passwordText }).meta({ id: 'EmailChange' }),
    responses: { 202: { description: 'Request accepted.' } },
    errors: ['INVALID_CREDENTIALS', 'REFUSED_BY_HOST', 'ACCOUNT_LOCKED'],
  },
  async (useCases, { body }, actor) => {
    await useCases.changeEmail.execute(actor, body);
    return { status: 202 };
  },
);

const confirmEmail = publicRoute(
  {
    operationId: 'confirmEmail',
    method: 'POST',
    path: '/api/auth/confirm-email',
    tag: 'auth',
    summary: 'Confirm a new email address',
    limit: routeLimit('confirmEmail'),
    body: z.strictObject({ token: tokenText }),
    responses: { 204: { description: 'Email changed. Existing sessions remain valid.' } },
    errors: ['INVALID_TOKEN'],
  },
  async (useCases, { body, client }) => {
    await useCases.confirmEmail.execute({ ...body, client });
    return { status: 204 };
  },
);

const closeMe = signedInRoute(
  {
    operationId: 'closeMe',
    recentSignIn: true,
    method: 'DELETE',
    path: '/api/users/me',
    tag: 'users',
    summary: 'Delete your account',
    description:
      'Permanently deletes the account and all personal data. Messages remain and are attributed to "Former member". ' +
      '`code` is for accounts that have a second factor but no password.',
    limit: routeLimit('closeMe'),
    reads: ['Crewkit-Session'],
    body: ownerProof,
    responses: { 204: { description: 'Account deleted.' } },
    errors: ['INVALID_CREDENTIALS', 'INVALID_TWO_FACTOR_CODE', 'ACCOUNT_LOCKED', 'LAST_OWNER'],
  },
  async (useCases, { body, cookieSession }, actor) => {
    await useCases.closeAccount.execute(actor, toProof(body));
    return { status: 204, cookies: endSession(cookieSession) };
  },
);

const exportMe = signedInRoute(
  {
    operationId: 'exportMe',
    method: 'GET',
    path: '/api/users/me/export',
    tag: 'users',
    summary: 'Export your data',
    description:
      'Returns all data stored about the caller as one JSON document, which is streamed without `Content-Length`. If ' +
      'the export fails, the server closes the connection before the end of the document. Each user can run only one ' +
      'export at a time, and each server process only a few. Further requests get `RATE_LIMITED`.',
    limit: routeLimit('exportMe'),
    responses: {
      200: { description: 'The export document.', schema: accountExport, headers: ['Content-Disposition'] },
    },
    errors: [],
  },
  async (useCases, _input, actor) => {
    const stream = presentExport(await useCases.exportAccount.execute(actor), useCases);
    return {
      status: 200,
      content: { type: jsonType, stream, length: null },
      headers: { 'Content-Disposition': 'attachment; filename="crewkit-export.json"' },
    };
  },
);

function toProof({ password, code }: z.output<typeof ownerProof>): OwnerProof {
  if (password !== undefined) return { kind: 'password', password };
  // The schema allows exactly one of the two.
  return { kind: 'code', code: code ?? '' };
}

export const ownAccountRoutes: readonly Route[] = [changeEmail, confirmEmail, closeMe, exportMe];
