import { compress, contentEncodings, minCompressedBytes } from './content-encoding.js';
const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json)|image\/svg\+xml)/;
/** Adds a file's compressed forms to it. Small files and media that are already compressed stay unchanged. */
export async function compressFile(file) {
    if (file.bytes.byteLength < minCompressedBytes || !compressible.test(file.type))
        return file;
    const forms = contentEncodings.map(async (coding) => [coding, await compress(file.bytes, coding, 'once')]);
    return { ...file, encoded: Object.fromEntries(await Promise.all(forms)) };
}
//# sourceMappingURL=compress-file.js.map