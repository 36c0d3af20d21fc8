import { z } from 'zod';

import { signedInRoute, type Route } from '../define-route.js';
import { routeLimit } from '../route-limits.js';

const tag = 'users';
const path = '/api/users/me/presence';

const settings = z
  .object({ visible: z.boolean().meta({ description: 'Whether you show when you are active.' }) })
  .meta({ id: 'PresenceSettings' });

const viewPresenceSetting = signedInRoute(
  {
    operationId: 'viewPresenceSetting',
    method: 'GET',
    path,
    tag,
    summary: 'Get whether you show when you are active',
    responses: { 200: { description: 'The setting. The default is false.', schema: settings } },
    errors: [],
  },
  async (useCases, _input, actor) => ({
    status: 200,
    body: { visible: await useCases.viewPresenceSetting.execute(actor) },
  }),
);

const setPresenceVisibility = signedInRoute(
  {
    operationId: 'setPresenceVisibility',
    method: 'PUT',
    path,
    tag,
    summary: 'Set whether you show when you are active',
    description:
      'If `visible` is true, the users with whom you share a direct or group conversation get the event `presence:changed` ' +
      'when your status changes, unless one of you blocks the other. This includes all users who can open a direct ' +
      'conversation with you. Conversations about tasks do not count. If it is false, those users see you as offline, and ' +
      'your activity is not stored for others. For emails about mentions, the server stores when you were last connected.',
    body: z.strictObject({ visible: z.boolean().meta({ examples: [true] }) }).meta({ id: 'PresenceSettingsChange' }),
    responses: { 204: { description: 'Setting saved.' } },
    limit: routeLimit('setPresenceVisibility'),
    errors: [],
  },
  async (useCases, { body: { visible } }, actor) => {
    await useCases.setPresenceVisibility.execute(actor, visible);
    return { status: 204 };
  },
);

export const presenceRoutes: readonly Route[] = [viewPresenceSetting, setPresenceVisibility];
