import type { StaticFile } from '../pages/static-file.js';
/** Adds a file's compressed forms to it. Small files and media that are already compressed stay unchanged. */
export declare function compressFile(file: StaticFile): Promise<StaticFile>;
//# sourceMappingURL=compress-file.d.ts.map