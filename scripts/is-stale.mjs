// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns whether a file does not exist, or an input is newer. A removed input changes the time of its folder.
 *
 * @param {string} file
 * @param {readonly string[]} inputs files and folders
 */
export function isStale(file, inputs) {
  const builtAt = changedAt(file);
  return builtAt === null || inputs.some((path) => newestIn(path) > builtAt);
}

/**
 * @param {string} path
 * @returns {number}
 */
function newestIn(path) {
  const own = changedAt(path);
  if (own === null) return 0;
  if (!statSync(path).isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/**
 * Returns the time of the file's last change, or null if the file does not exist.
 *
 * @param {string} path
 */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
