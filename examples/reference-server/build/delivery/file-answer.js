import { createHash } from 'node:crypto';
import { contentTag, namesTag } from '@crewkit/core';
import { compressFile } from './compress-file.js';
import { chooseEncoding, contentEncodings } from './content-encoding.js';
/** The headers that a route reads to respond with a file. */
export const fileRequestHeaders = ['Accept-Encoding', 'If-None-Match'];
/** The Cache-Control value for names that change with the content of the file (RFC 8246). */
export const cachedForever = 'public, max-age=31536000, immutable';
/** The Cache-Control value with which browsers store the file and revalidate it on every use. */
export const cachedButAsked = 'no-cache';
/**
 * Returns a handler that responds with a file. The file is sent in the stored coding that the client prefers, or with 304 if the client
 * already has it. Each coding has its own entity tag (RFC 9110 §8.8.3). Ranges are not supported: `Range` is ignored, which RFC 9110 §14.2
 * allows.
 */
export function answerWithFile({ type, bytes, encoded = {} }, own) {
    const codings = contentEncodings.filter((coding) => encoded[coding] !== undefined);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const common = codings.length === 0 ? own : { ...own, Vary: 'Accept-Encoding' };
    return ({ acceptEncoding, ifNoneMatch }) => {
        const coding = chooseEncoding(acceptEncoding, codings);
        const headers = { ...common, ETag: contentTag(coding === null ? hash : `${hash}-${coding}`) };
        if (namesTag(ifNoneMatch, headers.ETag))
            return { status: 304, headers };
        const sent = coding === null ? undefined : encoded[coding];
        if (coding === null || sent === undefined)
            return { status: 200, headers, content: { type, bytes } };
        return { status: 200, headers: { ...headers, 'Content-Encoding': coding }, content: { type, bytes: sent } };
    };
}
/** Like `answerWithFile`, but reads and compresses the file on its first request. A failure is not kept. */
export function answerCompressed(read, own) {
    let preparing = null;
    const prepare = async () => {
        try {
            return answerWithFile(await compressFile(await read()), own);
        }
        catch (error) {
            preparing = null;
            throw error;
        }
    };
    return async (request) => (await (preparing ??= prepare()))(request);
}
//# sourceMappingURL=file-answer.js.map