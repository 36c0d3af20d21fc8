import { type RouteAnswer } from '@crewkit/core';
import type { StaticFile } from '../pages/static-file.js';
/** The parts of a request that determine a response with a file. */
export interface FileRequest {
    readonly acceptEncoding: string | null;
    readonly ifNoneMatch: string | null;
}
/** The headers that a route reads to respond with a file. */
export declare const fileRequestHeaders: readonly ['Accept-Encoding', 'If-None-Match'];
/** The Cache-Control value for names that change with the content of the file (RFC 8246). */
export declare const cachedForever = "public, max-age=31536000, immutable";
/** The Cache-Control value with which browsers store the file and revalidate it on every use. */
export declare const cachedButAsked = "no-cache";
/**
 * Returns a handler that responds with a file. The file is sent in the stored coding that the client prefers, or with 304 if the client
 * already has it. Each coding has its own entity tag (RFC 9110 §8.8.3). Ranges are not supported: `Range` is ignored, which RFC 9110 §14.2
 * allows.
 */
export declare function answerWithFile({ type, bytes, encoded }: StaticFile, own: Readonly<Record<string, string>>): (request: FileRequest) => RouteAnswer;
/** Like `answerWithFile`, but reads and compresses the file on its first request. A failure is not kept. */
export declare function answerCompressed(read: () => StaticFile | Promise<StaticFile>, own: Readonly<Record<string, string>>): (request: FileRequest) => Promise<RouteAnswer>;
//# sourceMappingURL=file-answer.d.ts.map