import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { CreateWebhook } from '../webhooks/create-webhook.js';
import { DeleteWebhook } from '../webhooks/delete-webhook.js';
import { ListWebhookDeliveries } from '../webhooks/list-webhook-deliveries.js';
import { ListWebhooks } from '../webhooks/list-webhooks.js';
import { ResendWebhookDelivery } from '../webhooks/resend-webhook-delivery.js';
import { RotateWebhookSecret } from '../webhooks/rotate-webhook-secret.js';
import { TestWebhook } from '../webhooks/test-webhook.js';
import { UpdateWebhook } from '../webhooks/update-webhook.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { outboundHttp, secretBox, webhookSigner } = tokens;

export const webhooksUseCases = {
  listWebhooks: singleton(ListWebhooks, [AuthorizedTransaction]),
  createWebhook: singleton(CreateWebhook, [AuthorizedTransaction, { outboundHttp, secretBox, webhookSigner }]),
  updateWebhook: singleton(UpdateWebhook, [AuthorizedTransaction, outboundHttp]),
  deleteWebhook: singleton(DeleteWebhook, [AuthorizedTransaction]),
  rotateWebhookSecret: singleton(RotateWebhookSecret, [AuthorizedTransaction, secretBox, webhookSigner]),
  listWebhookDeliveries: singleton(ListWebhookDeliveries, [AuthorizedTransaction]),
  testWebhook: singleton(TestWebhook, [AuthorizedTransaction]),
  resendWebhookDelivery: singleton(ResendWebhookDelivery, [AuthorizedTransaction]),
};
