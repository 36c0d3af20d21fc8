import { chooseEncoding, contentEncodings } from './content-encoding.js';
// Programs send the requests to the API, regardless of the content types that they accept.
const ofTheApi = /^(?:https?:\/\/[^/?#]*)?\/(?:api|\.well-known)(?:[/?#]|$)/i;
const replaced = new Set(['cache-control', 'content-length', 'content-security-policy', 'content-type']);
/**
 * Wraps the instance so that a browser that navigates to an address that does not exist gets 404 with a document. All other clients, and
 * all requests below `/api`, get the problem document.
 */
export function answerNavigations(crewkit, notFound) {
    const answer = (request, response) => response.status === 404 && isNavigation(request) ? withDocument(request, response, notFound) : response;
    return {
        ...crewkit,
        dispatch: async (route, request) => answer(request, await crewkit.dispatch(route, request)),
        dispatchUnmatched: async (request) => answer(request, await crewkit.dispatchUnmatched(request)),
    };
}
/**
 * Returns whether the request is a navigation. Browsers accept HTML when they load a document, but not when one of our pages sends a
 * request.
 */
function isNavigation({ method, target, headers }) {
    const isRead = method === 'GET' || method === 'HEAD';
    return isRead && /\btext\/html\b/i.test(String(headers.accept ?? '')) && !ofTheApi.test(target);
}
function withDocument(request, response, { file, headers }) {
    const kept = response.headers.filter((_, index, all) => !replaced.has(all[index - (index % 2)]?.toLowerCase() ?? ''));
    const accepted = request.headers['accept-encoding'];
    const codings = contentEncodings.filter((coding) => file.encoded?.[coding] !== undefined);
    const coding = chooseEncoding(typeof accepted === 'string' ? accepted : null, codings);
    const body = (coding === null ? undefined : file.encoded?.[coding]) ?? file.bytes;
    const own = {
        ...headers,
        Vary: 'Accept, Accept-Encoding',
        'Content-Type': file.type,
        'Content-Length': String(body.byteLength),
        ...(coding === null ? {} : { 'Content-Encoding': coding }),
    };
    return { status: 404, headers: [...kept, ...Object.entries(own).flat()], body };
}
//# sourceMappingURL=answer-navigations.js.map