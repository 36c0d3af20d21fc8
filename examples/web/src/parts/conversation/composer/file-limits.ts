import { fileSize } from '../file-size.js';

const maxFiles = 10;
const mebibyte = 1024 * 1024;
const maxFileBytes = 25 * mebibyte;
const maxTotalBytes = 99 * mebibyte;

export interface ChosenFiles {
  readonly files: readonly File[];
  /** Why some were left out, a sentence each. */
  readonly faults: readonly string[];
}

/** Adds files to those of a message, as many and as large as the server takes. */
export function withFiles(before: readonly File[], added: readonly File[]): ChosenFiles {
  const files = [...before];
  const faults: string[] = [];
  for (const file of added) {
    const fault = faultOf(file, files);
    if (fault === null) files.push(file);
    else faults.push(fault);
  }
  return { files, faults: [...new Set(faults)] };
}

function faultOf(file: File, files: readonly File[]): string | null {
  const total = files.reduce((sum, { size }) => sum + size, file.size);
  if (file.size === 0) return `“${file.name}” is empty.`;
  if (file.size > maxFileBytes) return `“${file.name}” has ${fileSize(file.size)}. A file may have 25 MB.`;
  if (files.length >= maxFiles) return `A message takes ${maxFiles} files. Send the others in another one.`;
  return total > maxTotalBytes ? 'Together these files are too large for one message: it takes 100 MB.' : null;
}
