const units = ['B', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** Returns "3.4 MB", or "25 MB" for a round value. Units are multiples of 1,024, like the server's. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  const digits = Number.isInteger(size) || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits)} ${units[unit] ?? ''}`;
}
