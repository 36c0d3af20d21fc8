import { CrewkitError } from '../../errors/crewkit-error.js';
import type { ByteRange } from '../../ports/files/blob-store.js';

// The syntax of a single range (RFC 9110 §14.1.2): `bytes=0-99`, `bytes=100-` or `bytes=-100`. Numbers larger than any file size are valid.
const single = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * Returns the requested range of a file with `size` bytes, or null for the whole file. Also returns null for multiple and invalid ranges,
 * which servers may ignore (RFC 9110 §14.2), and for a request with an `ifRange` that does not equal `tag` (§13.1.5). Throws
 * `RANGE_NOT_SATISFIABLE` if the range contains no byte of the file.
 */
export function byteRange(
  { range, ifRange }: { readonly range: string | null; readonly ifRange: string | null },
  { size, tag }: { readonly size: number; readonly tag: string },
): ByteRange | null {
  if (range === null || (ifRange !== null && ifRange.trim() !== tag)) return null;
  const found = single.exec(range.trim());
  if (found === null) return null;
  const [, from, to, suffix] = found;
  const asked = from === undefined ? lastBytes(Number(suffix), size) : bytesFrom(Number(from), to, size);
  if (asked.last < asked.first) return null;
  if (asked.first >= size) throw new CrewkitError('RANGE_NOT_SATISFIABLE', { totalBytes: size });
  return { first: asked.first, last: Math.min(asked.last, size - 1) };
}

/** Returns the range of the last bytes. A count of zero is treated like a range that starts beyond the end of the file. */
function lastBytes(count: number, size: number): ByteRange {
  return count === 0 ? { first: size, last: size } : { first: Math.max(0, size - count), last: Math.max(0, size - 1) };
}

function bytesFrom(first: number, to: string | undefined, size: number): ByteRange {
  return { first, last: to === undefined || to === '' ? Math.max(first, size - 1) : Number(to) };
}
