import { compressedOperations } from './compressed-operations.js';
import { chooseEncoding, compress, minCompressedBytes } from './content-encoding.js';
/** Wraps the instance so that responses of `compressedOperations` have a content coding that the client accepts. */
export function compressAnswers(crewkit) {
    return {
        ...crewkit,
        dispatch: (route, request) => {
            const response = crewkit.dispatch(route, request);
            return compressedOperations.has(route.operationId) ? response.then((each) => encode(request, each)) : response;
        },
    };
}
async function encode(request, response) {
    const { status, headers, body } = response;
    if (status !== 200 || typeof body !== 'string' || Buffer.byteLength(body) < minCompressedBytes)
        return response;
    const length = headers.indexOf('Content-Length') + 1;
    // An entity tag identifies exactly these bytes.
    if (length === 0 || headers.includes('ETag'))
        return response;
    const varied = [...headers, 'Vary', 'Accept-Encoding'];
    const accepted = request.headers['accept-encoding'];
    const coding = chooseEncoding(typeof accepted === 'string' ? accepted : null);
    if (coding === null)
        return { ...response, headers: varied };
    const bytes = await compress(body, coding, 'each');
    const encoded = varied.with(length, String(bytes.byteLength));
    return { status, headers: [...encoded, 'Content-Encoding', coding], body: bytes };
}
//# sourceMappingURL=compress-answers.js.map