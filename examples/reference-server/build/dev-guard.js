import { isIP } from 'node:net';
// The dispatcher also accepts targets in absolute form, and matches exactly these letters.
const isForDevelopment = /^(?:https?:\/\/[^/?#]*)?\/dev\//i;
// A path that never exists. It gets the same response as any unknown path.
const nowhere = '/dev/';
/**
 * Protects paths below `/dev/` from other sites. Their pages cannot send requests to these paths (CWE-352), and a foreign name that
 * resolves to this machine (DNS rebinding, CWE-350) cannot read them.
 */
export function devGuard(listener, own) {
    const names = new Set(['localhost', ...own.names.map((name) => name.toLowerCase())]);
    const origins = new Set(own.origins);
    const isFromHere = (headers) => {
        const host = toUrl(`http://${headers.host ?? ''}`);
        return host !== null && isKnown(host, names) && isOwnPage(headers, host, origins);
    };
    return (request, response) => {
        if (isForDevelopment.test(request.url ?? '') && !isFromHere(request.headers))
            request.url = nowhere;
        listener(request, response);
    };
}
/** Returns whether the host is known. Requests by IP address do not depend on a name. */
function isKnown({ hostname }, names) {
    return names.has(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}
/**
 * Returns whether the request comes from one of our own pages or from no page. Browsers send a page's origin, which pages cannot change. A
 * request without an origin does not come from a page.
 */
function isOwnPage(headers, host, origins) {
    const { origin, 'sec-fetch-site': site } = headers;
    if (site === 'cross-site')
        return false;
    if (site === 'same-origin' || origin === undefined)
        return true;
    return origins.has(origin) || toUrl(origin)?.host === host.host;
}
function toUrl(text) {
    return URL.canParse(text) ? new URL(text) : null;
}
//# sourceMappingURL=dev-guard.js.map