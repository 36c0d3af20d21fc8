import { createHash } from 'node:crypto';

import { AppError } from '@crewkit/core';
import { publicRoute, type Route, type RouteAnswer } from '@crewkit/core/api';
import { z } from 'zod';

import { contentPolicyOf, openerPolicy, permissionsPolicy, popupReturnPath } from '../front-end/front-end-policy.js';
import { notBuiltPage } from '../front-end/not-built-page.js';
import type { BuiltFrontEnd, FrontEnd } from '../front-end/read-front-end.js';
import type { StaticFile } from '../pages/static-file.js';

const hidden = { method: 'GET', tag: 'front end', errors: [], hidden: true } as const;
const responses = { 200: { description: 'As it was built.' } };
// Pages and what lies beside them are looked at anew each time, and mostly found to be the same.
const reads = ['If-None-Match'] as const;
const htmlType = 'text/html; charset=utf-8';

const fileParams = z.object({ file: z.string() });
const forEver = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/**
 * The front end: its one page at each of its paths, and the files that it loads. What the parameters of a path name is not looked
 * at: the page asks the API, as the person who has signed in. Without a build each path answers 503 and how to get one.
 */
export function frontEndRoutes({ pagePaths, built }: FrontEnd, publicUrl: string): readonly Route[] {
  if (built === null) return pagePaths.map((path) => pageRoute(path, () => notBuilt));
  return [
    ...pagePaths.map((path) => builtPageRoute(path, built, publicUrl)),
    assetsRoute(built),
    ...otherRoutes(built),
  ];
}

const notBuilt: RouteAnswer = {
  status: 503,
  content: { type: htmlType, bytes: notBuiltPage },
  headers: { 'Retry-After': '30' },
};

function builtPageRoute(path: `/${string}`, { page }: BuiltFrontEnd, publicUrl: string): Route {
  const headers = {
    'Content-Security-Policy': contentPolicyOf(publicUrl),
    'Permissions-Policy': permissionsPolicy,
    ...(path === popupReturnPath ? {} : { 'Cross-Origin-Opener-Policy': openerPolicy }),
  };
  const answer = revalidated({ type: htmlType, bytes: Buffer.from(page) }, headers);
  return pageRoute(path, answer);
}

function pageRoute(path: `/${string}`, answer: (ifNoneMatch: string | null) => RouteAnswer): Route {
  const operationId = operationIdOf('frontEnd', path);
  const description = { ...hidden, reads, responses, operationId, path, summary: operationId };
  return publicRoute(description, (_useCases, { ifNoneMatch }) => Promise.resolve(answer(ifNoneMatch)));
}

function assetsRoute({ assets }: BuiltFrontEnd): Route {
  const own = { operationId: 'frontEndAssets', path: '/assets/:file', params: fileParams, summary: 'assets' } as const;
  return publicRoute({ ...hidden, responses, ...own }, async (_useCases, { params }) => {
    const file = assets.get(params.file);
    if (file === undefined) throw new AppError('NOT_FOUND');
    return { status: 200, content: file, headers: { 'Cache-Control': forEver } };
  });
}

function otherRoutes({ others }: BuiltFrontEnd): Route[] {
  return [...others].map(([name, file]) => {
    const answer = revalidated(file);
    const operationId = operationIdOf('frontEndFile', `/${name}`);
    const description = { ...hidden, reads, responses, operationId, path: `/${name}` as const, summary: operationId };
    return publicRoute(description, (_useCases, { ifNoneMatch }) => Promise.resolve(answer(ifNoneMatch)));
  });
}

/** Browsers keep it and ask each time whether it is still the same. */
function revalidated(
  content: StaticFile,
  own: Record<string, string> = {},
): (ifNoneMatch: string | null) => RouteAnswer {
  const tag = `"${createHash('sha256').update(content.bytes).digest('base64url')}"`;
  const headers = { ...own, 'Cache-Control': askAgain, ETag: tag };
  return (ifNoneMatch) =>
    ifNoneMatch?.includes(tag) === true ? { status: 304, headers } : { status: 200, content, headers };
}

/** As `frontEndTeamsTeamId`: for the log, which names operations and no paths. */
function operationIdOf(prefix: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [prefix, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
