import { CrewkitError } from '../../../errors/crewkit-error.js';

// A letter that distinguishes the cursor from those of lists, the project's id, and a position among its changes, in base64url.
const pattern = /^w\.([\da-f-]{36})\.(\d{1,15})$/;
const start = 'start';

/** Returns the opaque text that stands for a position among the changes of a project's tasks. */
export function toChangeCursor(projectId: string, seq: number): string {
  return Buffer.from(`w.${projectId}.${seq}`, 'utf8').toString('base64url');
}

/**
 * Returns the position that the cursor stands for. `start` stands for 0, the position before all changes. Throws `CURSOR_INVALID`, including
 * for a cursor of another project.
 */
export function parseChangeCursor(projectId: string, cursor: string): number {
  if (cursor === start) return 0;
  const [, of, seq] = pattern.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (of !== projectId || seq === undefined) throw new CrewkitError('CURSOR_INVALID');
  return Number(seq);
}
