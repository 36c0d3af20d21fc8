import { z } from 'zod';

import type { OwnerProof } from '../../features/accounts/close-account.js';
import { publicRoute, signedInRoute, type Route } from '../define-route.js';
import { jsonType } from '../dispatch/render.js';
import { routeLimit } from '../route-limits.js';
import { presentExport } from '../present/present-export.js';
import { accountExport, ownerProof } from '../schemas/own-account.js';
import { emailAddress, passwordText, tokenText } from '../schemas/text.js';

const changeEmail = signedInRoute(
  {
    operationId: 'changeEmail',
    method: 'POST',
    path: '/api/auth/change-email',
    tag: 'auth',
    summary: 'Ask for another email address',
    description:
      'Mails a confirmation link to the new address and a notice to the old one. Nothing changes before the link is ' +
      'confirmed. An address that somebody has gets the same answer; its owner gets a mail that says so.',
    limit: routeLimit('changeEmail'),
    body: z.strictObject({ newEmail: emailAddress, password: passwordText }).meta({ id: 'EmailChange' }),
    responses: { 202: { description: 'Taken; a mail is on its way.' } },
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
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
    summary: 'Confirm another email address with a mailed token',
    limit: routeLimit('confirmEmail'),
    body: z.strictObject({ token: tokenText }),
    responses: { 204: { description: 'The account has the new address. Sessions stay.' } },
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
    method: 'DELETE',
    path: '/api/users/me',
    tag: 'users',
    summary: 'Close the own account',
    description:
      'For good. Messages stay under the name "Former member"; everything personal goes. `code` is for accounts ' +
      'without a password that have a second factor.',
    limit: routeLimit('closeMe'),
    body: ownerProof,
    responses: { 204: { description: 'The account is closed.' } },
    errors: ['INVALID_CREDENTIALS', 'INVALID_TWO_FACTOR_CODE', 'ACCOUNT_LOCKED', 'LAST_OWNER'],
  },
  async (useCases, { body }, actor) => {
    await useCases.closeAccount.execute(actor, proofOf(body));
    return { status: 204 };
  },
);

const exportMe = signedInRoute(
  {
    operationId: 'exportMe',
    method: 'GET',
    path: '/api/users/me/export',
    tag: 'users',
    summary: 'Export all data kept about the signed-in user',
    description:
      'Streamed: the document arrives page by page, without `Content-Length`. If the export fails on the way, the connection is ' +
      'broken off before the end of the document. A user runs one export at a time and a process a few; others get `RATE_LIMITED`.',
    limit: routeLimit('exportMe'),
    responses: {
      200: { description: 'The whole document.', schema: accountExport, headers: ['Content-Disposition'] },
    },
    errors: [],
  },
  async (useCases, _input, actor) => {
    const stream = presentExport(await useCases.exportAccount.execute(actor));
    return {
      status: 200,
      content: { type: jsonType, stream, length: null },
      headers: { 'Content-Disposition': 'attachment; filename="crewkit-export.json"' },
    };
  },
);

function proofOf({ password, code }: z.output<typeof ownerProof>): OwnerProof {
  if (password !== undefined) return { kind: 'password', password };
  // The schema allows exactly one.
  return { kind: 'code', code: code ?? '' };
}

export const ownAccountRoutes: readonly Route[] = [changeEmail, confirmEmail, closeMe, exportMe];
