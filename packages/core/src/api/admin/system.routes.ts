import { listedOwners } from '../../features/admin/system/list-largest-storage.js';
import { decodeMailCursor, encodeMailCursor } from '../cursors.js';
import { guardedRead, type Route } from '../define-route.js';
import { presentJob, presentLargestStorage, presentPendingMail } from './present-system.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { jobList, largestStorage, pendingMail } from './system.schemas.js';

const tag = 'admin';
const guard = { permissions: ['system:audit.view'], scope: 'GLOBAL' } as const;

const listPendingMails = guardedRead(
  {
    operationId: 'listPendingMails',
    method: 'GET',
    path: '/api/admin/mails',
    tag,
    summary: 'List pending emails',
    description:
      'Returns the emails in the order of their next attempt, without recipients and contents. If the server ' +
      'attempts to deliver an email while you read the list, the email moves to a later page.',
    guard,
    query: pagedQuery,
    responses: {
      200: {
        description: 'A page of pending emails.',
        schema: createListSchema(pendingMail).meta({ id: 'PendingMailList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { query: { cursor, limit } }, reader) => {
    const page = await useCases.listPendingMails.execute(reader, { after: decodeMailCursor(cursor), limit });
    return {
      status: 200,
      body: { items: page.items.map(presentPendingMail), nextCursor: encodeMailCursor(page.next) },
    };
  },
);

const listJobs = guardedRead(
  {
    operationId: 'listJobs',
    method: 'GET',
    path: '/api/admin/jobs',
    tag,
    summary: 'List background jobs',
    description:
      'Returns the jobs of the process that responds, and their runs since the process started. Other processes run ' +
      'their own jobs.',
    guard,
    responses: { 200: { description: 'The background jobs.', schema: jobList } },
    errors: [],
  },
  async (useCases, _, reader) => ({
    status: 200,
    body: { items: (await useCases.listJobs.execute(reader)).map(presentJob) },
  }),
);

const listLargestStorage = guardedRead(
  {
    operationId: 'listLargestStorage',
    method: 'GET',
    path: '/api/admin/usage',
    tag,
    summary: 'List the largest users of storage',
    description:
      `Returns the ${listedOwners} organizations and the ${listedOwners} users whose files use the most storage, ` +
      "largest first. A file in an organization's conversation counts toward the storage of both the user who uploaded " +
      'it and the organization. A deleted organization is listed until its files are removed.',
    guard,
    responses: { 200: { description: 'The largest users of storage.', schema: largestStorage } },
    errors: [],
  },
  async (useCases, _, reader) => ({
    status: 200,
    body: presentLargestStorage(await useCases.listLargestStorage.execute(reader)),
  }),
);

export const systemRoutes: readonly Route[] = [listPendingMails, listJobs, listLargestStorage];
