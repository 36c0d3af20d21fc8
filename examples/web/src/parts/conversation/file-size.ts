const units = ['B', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** "3.4 MB", in units of 1,024 as the server counts; "25 MB" if it is exactly that. */
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
