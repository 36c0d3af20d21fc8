import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
/** The content codings that this server writes, the preferred one first. */
export const contentEncodings = ['br', 'gzip'];
/** Below this size, the headers of a compressed response cost as much as the compression saves. */
export const minCompressedBytes = 1024;
const item = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;
/**
 * Returns the coding of `available` that the client prefers (RFC 9110 §12.5.3). Returns null, which means uncompressed bytes, without the
 * header, or if no available coding is acceptable.
 */
export function chooseEncoding(acceptEncoding, available = contentEncodings) {
    const weights = parseWeights(acceptEncoding ?? '');
    const weigh = (coding) => weights.get(coding) ?? weights.get('*') ?? 0;
    let best = null;
    let bestWeight = weights.get('identity') ?? 0;
    for (const coding of contentEncodings) {
        if (!available.includes(coding))
            continue;
        const weight = weigh(coding);
        const isBetter = best === null ? weight >= bestWeight && weight > 0 : weight > bestWeight;
        if (isBetter)
            [best, bestWeight] = [coding, weight];
    }
    return best;
}
/** Returns the weights by coding in lowercase. Items with invalid syntax are ignored. */
function parseWeights(header) {
    const weights = new Map();
    for (const part of header.split(',')) {
        const [, coding, weight = '1'] = item.exec(part) ?? [];
        if (coding !== undefined)
            weights.set(coding.toLowerCase(), Number(weight));
    }
    return weights;
}
const gzipBytes = promisify(gzip);
const brotliBytes = promisify(brotliCompress);
// `once` is for a file that is compressed once and sent many times. `each` is for a response that is compressed per request.
const levels = { once: { br: 9, gzip: 9 }, each: { br: 4, gzip: 6 } };
/** Compresses the bytes outside the event loop. */
export function compress(bytes, coding, effort) {
    const level = levels[effort][coding];
    if (coding === 'gzip')
        return gzipBytes(bytes, { level });
    const params = {
        [constants.BROTLI_PARAM_QUALITY]: level,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(bytes),
    };
    return brotliBytes(bytes, { params });
}
//# sourceMappingURL=content-encoding.js.map