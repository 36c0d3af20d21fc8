import { CrewkitError, publicRoute, type Route, type RouteAnswer } from '@crewkit/core';
import { z } from 'zod';

import type { NotFoundDocument } from '../delivery/answer-navigations.js';
import {
  answerCompressed,
  answerWithFile,
  cachedButAsked,
  cachedForever,
  fileRequestHeaders,
  type FileRequest,
} from '../delivery/file-answer.js';
import {
  createContentPolicy,
  openerPolicy,
  permissionsPolicy,
  popupReturnPath,
  workerPolicy,
} from '../front-end/front-end-policy.js';
import { notBuiltPage } from '../front-end/not-built-page.js';
import type { BuiltFrontEnd, FrontEnd } from '../front-end/read-front-end.js';

const hidden = { method: 'GET', tag: 'front end', errors: [], hidden: true, reads: fileRequestHeaders } as const;
const responses = { 200: { description: 'As it was built.' } };

const fileParams = z.object({ file: z.string() });

/**
 * Returns the routes of the front end: its pages at their paths, and the files that the pages load. Path parameters are not checked here,
 * because the page queries the API as the signed-in user. Without a build, every path responds with 503 and instructions to build the front
 * end.
 */
export function frontEndRoutes({ pagePaths, built }: FrontEnd, publicUrl: string): readonly Route[] {
  if (built === null) return pagePaths.map((path) => pageRoute(path, () => notBuilt));
  return [
    ...[...built.pages].map(([path, file]) =>
      pageRoute(
        path as `/${string}`,
        answerCompressed(() => file, pageHeaders(path, publicUrl)),
      ),
    ),
    assetsRoute(built),
    ...otherRoutes(built),
  ];
}

const notBuilt: RouteAnswer = {
  status: 503,
  content: { type: 'text/html; charset=utf-8', bytes: notBuiltPage },
  headers: { 'Retry-After': '30' },
};

/**
 * Returns the document for addresses without a page; null without a build. The document is the app, which shows that the page does not
 * exist.
 */
export function notFoundDocument({ built }: FrontEnd, publicUrl: string): NotFoundDocument | null {
  return built === null ? null : { file: built.notFoundPage, headers: pageHeaders('/404', publicUrl) };
}

/** Returns the headers of the document at a path. */
function pageHeaders(path: string, publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Cache-Control': cachedButAsked,
    'Content-Security-Policy': createContentPolicy(publicUrl),
    'Permissions-Policy': permissionsPolicy,
    ...(path === popupReturnPath ? {} : { 'Cross-Origin-Opener-Policy': openerPolicy }),
  };
}

function pageRoute(path: `/${string}`, answer: (request: FileRequest) => RouteAnswer | Promise<RouteAnswer>): Route {
  const operationId = getOperationId('frontEnd', path);
  const description = { ...hidden, responses, operationId, path, summary: operationId };
  return publicRoute(description, async (_useCases, input) => answer(input));
}

function assetsRoute({ assets }: BuiltFrontEnd): Route {
  const own = { operationId: 'frontEndAssets', path: '/assets/:file', params: fileParams, summary: 'assets' } as const;
  const headers = { 'Cache-Control': cachedForever };
  const answers = new Map([...assets].map(([name, file]) => [name, answerWithFile(file, headers)]));
  return publicRoute({ ...hidden, responses, ...own }, async (_useCases, input) => {
    const answer = answers.get(input.params.file);
    if (answer === undefined) throw new CrewkitError('NOT_FOUND');
    return answer(input);
  });
}

function otherRoutes({ others }: BuiltFrontEnd): Route[] {
  return [...others].map(([name, file]) => {
    const policy = name.endsWith('.js') ? { 'Content-Security-Policy': workerPolicy } : {};
    const answer = answerWithFile(file, { 'Cache-Control': cachedButAsked, ...policy });
    const operationId = getOperationId('frontEndFile', `/${name}`);
    const description = { ...hidden, responses, operationId, path: `/${name}` as const, summary: operationId };
    return publicRoute(description, (_useCases, input) => Promise.resolve(answer(input)));
  });
}

/** Returns an id such as `frontEndTeamsTeamId`, because the log names operations instead of paths. */
function getOperationId(prefix: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return [prefix, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}
