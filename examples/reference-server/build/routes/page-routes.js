import { CrewkitError, publicRoute } from '@crewkit/core';
import { z } from 'zod';
import { compressFile } from '../delivery/compress-file.js';
import { answerWithFile, cachedForever, fileRequestHeaders } from '../delivery/file-answer.js';
import { docsPage } from '../pages/docs-page.js';
import { inboxPage } from '../pages/inbox-page.js';
import { publicAssets } from '../pages/public-assets.js';
import { swaggerAssets } from '../pages/swagger-assets.js';
const hidden = { method: 'GET', tag: 'pages', errors: [], hidden: true };
const responses = { 200: { description: 'As it stands.' } };
function pageRoute({ path, operationId, html, contentPolicy }) {
    const answer = {
        status: 200,
        content: { type: 'text/html; charset=utf-8', bytes: html },
        headers: { 'Content-Security-Policy': contentPolicy },
    };
    return publicRoute({ ...hidden, responses, operationId, path, summary: operationId }, () => Promise.resolve(answer));
}
/** Returns a route that serves files by name under one version. For any other version or name, it responds with 404. */
function filesRoute(operationId, folder, { version, read }) {
    const path = `${folder}/:version/:file`;
    const params = z.object({ version: z.literal(version), file: z.string() });
    const description = { ...hidden, responses, operationId, path, params, summary: operationId };
    const answers = new Map();
    return publicRoute({ ...description, reads: fileRequestHeaders }, async (_useCases, input) => {
        const { file: name } = input.params;
        const answer = answers.get(name) ?? (await prepareAnswer(await read(name)));
        // Only existing names are cached.
        answers.set(name, answer);
        return answer(input);
    });
}
/** Compresses the file on its first request. The path contains a version, so the content at an address never changes. */
async function prepareAnswer(file) {
    if (file === null)
        throw new CrewkitError('NOT_FOUND');
    return answerWithFile(await compressFile(file), { 'Cache-Control': cachedForever });
}
// Browsers request this name when they show JSON. The response is an SVG, which they accept.
const answerWithFavicon = answerWithFile(publicAssets.favicon, { 'Cache-Control': 'public, max-age=86400' });
const favicon = publicRoute({ ...hidden, reads: fileRequestHeaders, responses, operationId: 'favicon', path: '/favicon.ico', summary: 'favicon' }, (_useCases, input) => Promise.resolve(answerWithFavicon(input)));
/**
 * The server's own page, and the files that such pages load. They do not depend on a framework, because Crewkit's dispatcher serves them.
 */
export const pageRoutes = [
    pageRoute(docsPage),
    filesRoute('pageFiles', '/assets', publicAssets),
    filesRoute('docsFiles', '/docs', swaggerAssets),
    favicon,
];
/** The route of the development mailbox's page. It is never mounted in production. */
export const inboxRoutes = [pageRoute(inboxPage)];
//# sourceMappingURL=page-routes.js.map