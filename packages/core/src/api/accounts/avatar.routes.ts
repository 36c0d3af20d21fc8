import { z } from 'zod';

import type { OpenedAvatar } from '../../features/accounts/avatar/read-avatar.js';
import { lifetimes } from '../../domain/lifetimes.js';
import { publicRoute, signedInRoute, type Route, type RouteAnswer } from '../define-route.js';
import { contentTag, namesTag } from '../http/responses/entity-tags.js';
import { id } from '../schemas/text.js';
import { linkQuery } from '../schemas/link-query.js';
import { presentAccount } from './present-account.js';
import { user } from './user.schemas.js';

const tag = 'users';

const uploadMyAvatar = signedInRoute(
  {
    operationId: 'uploadMyAvatar',
    method: 'PUT',
    path: '/api/users/me/avatar',
    tag,
    summary: 'Set your avatar',
    description:
      'Replaces the avatar with a PNG, JPEG, WebP or GIF image of at most 1 MiB. It is stored without metadata, such as ' +
      "the place of a photo, and counts toward the user's storage.",
    form: { fields: z.strictObject({}).meta({ id: 'AvatarFields' }) },
    responses: { 200: { description: 'The updated user.', schema: user } },
    errors: ['QUOTA_EXCEEDED'],
  },
  async (useCases, { body: form }, actor) => ({
    status: 200,
    body: presentAccount(await useCases.uploadAvatar.execute(actor, form), useCases),
  }),
);

const removeMyAvatar = signedInRoute(
  {
    operationId: 'removeMyAvatar',
    method: 'DELETE',
    path: '/api/users/me/avatar',
    tag,
    summary: 'Remove your avatar',
    responses: { 200: { description: 'The updated user.', schema: user } },
    errors: [],
  },
  async (useCases, _input, actor) => ({
    status: 200,
    body: presentAccount(await useCases.removeAvatar.execute(actor), useCases),
  }),
);

const readAvatar = publicRoute(
  {
    operationId: 'readAvatar',
    method: 'GET',
    path: '/api/users/:userId/avatars/:avatarId',
    tag,
    summary: 'Download an avatar',
    description: 'Use the signed `avatarUrl` of a user, which is valid for one to two hours.',
    params: z.object({ userId: id, avatarId: id }),
    query: linkQuery,
    reads: ['If-None-Match'],
    responses: {
      200: { description: 'The image.', file: true, headers: ['ETag'] },
      304: { description: 'Not modified.', headers: ['ETag'] },
    },
    errors: ['NOT_FOUND'],
  },
  async (useCases, { params, query: { expires = '', signature = '' }, ifNoneMatch }) => {
    return answerOpened(await useCases.readAvatar.execute({ ...params, expires, signature }), ifNoneMatch);
  },
);

async function answerOpened({ avatar, open }: OpenedAvatar, ifNoneMatch: string | null): Promise<RouteAnswer> {
  const etag = contentTag(avatar.sha256);
  const headers = {
    ETag: etag,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    // An avatar never changes under its id. Shared caches must not store it, because they would serve it after the link's expiry.
    'Cache-Control': `private, max-age=${lifetimes.attachmentLinkSeconds / 2}, immutable`,
  };
  if (namesTag(ifNoneMatch, etag)) return { status: 304, headers };
  return { status: 200, headers, content: { type: avatar.contentType, stream: await open(), length: avatar.size } };
}

export const avatarRoutes: readonly Route[] = [uploadMyAvatar, removeMyAvatar, readAvatar];
