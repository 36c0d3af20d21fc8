import { z } from 'zod';

import { decodeIdCursor, presentPage } from '../cursors.js';
import { guardedRead, guardedRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';
import { createListSchema, pagedQuery } from '../schemas/paging.js';
import { id } from '../schemas/text.js';
import { presentDelivery, presentWebhook, presentWebhookWithSecret } from './present-webhook.js';
import { webhook, webhookDelivery, webhookTypeList, webhookUrl, webhookWithSecret } from './webhook.schemas.js';

const tag = 'webhooks';
const path = '/api/organizations/:organizationId/webhooks';
const params = z.object({ organizationId: id });
const webhookParams = params.extend({ webhookId: id });
const guard = { permissions: ['org:settings.edit'], scope: 'ORGANIZATION', param: 'organizationId' } as const;

const listWebhooks = guardedRead(
  {
    operationId: 'listWebhooks',
    method: 'GET',
    path,
    tag,
    summary: 'List the webhooks of an organization',
    description: 'Returns all webhooks on one page, because an organization has at most 20.',
    guard,
    params,
    responses: {
      200: { description: 'The webhooks.', schema: z.object({ items: z.array(webhook) }).meta({ id: 'WebhookList' }) },
    },
    errors: [],
  },
  async (useCases, { params: { organizationId } }, reader) => {
    const webhooks = await useCases.listWebhooks.execute(reader, organizationId);
    return { status: 200, body: { items: webhooks.map(presentWebhook) } };
  },
);

const createWebhook = guardedRoute(
  {
    operationId: 'createWebhook',
    method: 'POST',
    path,
    tag,
    summary: 'Create a webhook',
    description:
      'Sends the events of the organization to the URL from now on, as the Standard Webhooks specification describes. ' +
      'The response contains the secret that signs the requests. Returns `UNSAFE_URL` if the URL does not begin with ' +
      'https, contains a password, or leads to an address that is not public. Returns `CONFLICT` if the organization ' +
      'has 20 webhooks.',
    limit: routeLimit('createWebhook'),
    guard,
    params,
    body: z.strictObject({ url: webhookUrl, types: webhookTypeList }).meta({ id: 'NewWebhook' }),
    responses: { 201: { description: 'The webhook and its secret.', schema: webhookWithSecret } },
    errors: ['UNSAFE_URL', 'CONFLICT'],
  },
  async (useCases, { params: { organizationId }, body }, actor) => {
    const created = await useCases.createWebhook.execute(actor, { organizationId, ...body });
    return { status: 201, body: presentWebhookWithSecret(created) };
  },
);

const updateWebhook = guardedRoute(
  {
    operationId: 'updateWebhook',
    method: 'PATCH',
    path: `${path}/:webhookId`,
    tag,
    summary: 'Change, pause or resume a webhook',
    description:
      'A paused webhook misses all events. After a change, the next waiting delivery is attempted at once. Returns ' +
      '`UNSAFE_URL` like `createWebhook`.',
    limit: routeLimit('updateWebhook'),
    guard,
    params: webhookParams,
    body: z
      .strictObject({ url: webhookUrl.optional(), types: webhookTypeList.optional(), paused: z.boolean().optional() })
      .meta({ id: 'WebhookChanges' }),
    responses: { 200: { description: 'The webhook.', schema: webhook } },
    errors: ['UNSAFE_URL'],
  },
  async (useCases, { params: place, body }, actor) => ({
    status: 200,
    body: presentWebhook(await useCases.updateWebhook.execute(actor, { ...place, ...body })),
  }),
);

const deleteWebhook = guardedRoute(
  {
    operationId: 'deleteWebhook',
    method: 'DELETE',
    path: `${path}/:webhookId`,
    tag,
    summary: 'Delete a webhook',
    guard,
    params: webhookParams,
    responses: { 204: { description: 'Webhook and deliveries deleted.' } },
    errors: [],
  },
  async (useCases, { params: place }, actor) => {
    await useCases.deleteWebhook.execute(actor, place);
    return { status: 204 };
  },
);

const rotateWebhookSecret = guardedRoute(
  {
    operationId: 'rotateWebhookSecret',
    method: 'POST',
    path: `${path}/:webhookId/rotate-secret`,
    tag,
    summary: 'Rotate the secret of a webhook',
    description: 'For 24 hours, requests have two signatures: by the new secret and by the previous one.',
    guard,
    params: webhookParams,
    responses: { 200: { description: 'The webhook and its new secret.', schema: webhookWithSecret } },
    errors: [],
  },
  async (useCases, { params: place }, actor) => ({
    status: 200,
    body: presentWebhookWithSecret(await useCases.rotateWebhookSecret.execute(actor, place)),
  }),
);

const listWebhookDeliveries = guardedRead(
  {
    operationId: 'listWebhookDeliveries',
    method: 'GET',
    path: `${path}/:webhookId/deliveries`,
    tag,
    summary: 'List the deliveries of a webhook',
    description: 'Returns the newest first: all that are waiting, and at most 1,000 finished ones of the last 30 days.',
    guard,
    params: webhookParams,
    query: pagedQuery,
    responses: {
      200: {
        description: 'A page of deliveries.',
        schema: createListSchema(webhookDelivery).meta({ id: 'WebhookDeliveryList' }),
      },
    },
    errors: ['CURSOR_INVALID'],
  },
  async (useCases, { params: place, query: { cursor, limit } }, reader) => {
    const window = { before: decodeIdCursor(cursor), limit };
    const page = await useCases.listWebhookDeliveries.execute(reader, place, window);
    return { status: 200, body: presentPage(page, presentDelivery) };
  },
);

const testWebhook = guardedRoute(
  {
    operationId: 'testWebhook',
    method: 'POST',
    path: `${path}/:webhookId/test`,
    tag,
    summary: 'Send a test event to a webhook',
    description: 'Sends an event of the type `webhook.test`, also if the webhook is paused. It is attempted once.',
    limit: routeLimit('testWebhook'),
    guard,
    params: webhookParams,
    responses: { 202: { description: 'The delivery, which is attempted in the background.', schema: webhookDelivery } },
    errors: [],
  },
  async (useCases, { params: place }, actor) => ({
    status: 202,
    body: presentDelivery(await useCases.testWebhook.execute(actor, place)),
  }),
);

const resendWebhookDelivery = guardedRoute(
  {
    operationId: 'resendWebhookDelivery',
    method: 'POST',
    path: `${path}/:webhookId/deliveries/:deliveryId/resend`,
    tag,
    summary: 'Resend a delivery',
    description:
      'Sends the event again with the same `webhook-id`. A finished delivery is attempted once, before all waiting ones. ' +
      'A waiting delivery keeps its turn, and the next attempt of the webhook is made at once.',
    limit: routeLimit('resendWebhookDelivery'),
    guard,
    params: webhookParams.extend({ deliveryId: id }),
    responses: { 202: { description: 'The delivery, which is attempted in the background.', schema: webhookDelivery } },
    errors: [],
  },
  async (useCases, { params: place }, actor) => ({
    status: 202,
    body: presentDelivery(await useCases.resendWebhookDelivery.execute(actor, place)),
  }),
);

export const webhookRoutes: readonly Route[] = [
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  testWebhook,
  resendWebhookDelivery,
];
