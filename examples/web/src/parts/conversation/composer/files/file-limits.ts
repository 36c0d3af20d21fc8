import * as texts from '#messages/conversation';
import { fileSize } from '../../file-size.js';

const maxFiles = 10;
const mebibyte = 1024 * 1024;
const maxFileBytes = 25 * mebibyte;
// The server accepts requests of up to 100 MiB, including the multipart overhead.
const maxTotalBytes = 99 * mebibyte;

export interface ChosenFiles {
  readonly files: readonly File[];
  /** A sentence for each file that was not added, with the reason. */
  readonly faults: readonly string[];
}

/** Adds files to those of a message, within the server's limits for their number and size. */
export function withFiles(before: readonly File[], added: readonly File[]): ChosenFiles {
  const files = [...before];
  const faults: string[] = [];
  for (const file of added) {
    const fault = toFault(file, files);
    if (fault === null) files.push(file);
    else faults.push(fault);
  }
  return { files, faults: [...new Set(faults)] };
}

function toFault(file: File, files: readonly File[]): string | null {
  const total = files.reduce((sum, { size }) => sum + size, file.size);
  if (file.size === 0) return texts.emptyFile({ name: file.name });
  if (file.size > maxFileBytes) return texts.largeFile({ name: file.name, limit: fileSize(maxFileBytes) });
  if (files.length >= maxFiles) return texts.fileCountLimit({ count: maxFiles });
  return total > maxTotalBytes ? texts.totalSizeLimit({ limit: fileSize(maxTotalBytes) }) : null;
}
