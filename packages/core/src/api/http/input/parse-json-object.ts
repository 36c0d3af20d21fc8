import { CrewkitError } from '../../../errors/crewkit-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });
// The maximum nesting, of which the body itself is the first level. Routes need few levels. The limit allows later code to process the
// value recursively.
const maxLevels = 32;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses the bytes as a JSON object. Throws `VALIDATION_FAILED` for any of these:
 * - malformed UTF-8 or JSON
 * - a value that is not an object
 * - more than 32 levels of nesting
 * - keys through which code could reach a prototype
 * - text that some stores cannot store (NUL, lone surrogates)
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body is not a JSON object.');
  refuseHostileParts(value);
  return value as Record<string, unknown>;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new CrewkitError('VALIDATION_FAILED', { detail: 'The body is not valid JSON.', cause });
  }
}

// Check level by level instead of recursively: the client chooses the nesting, which must not exhaust the call stack.
function refuseHostileParts(root: object): void {
  let level: unknown[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') refuseText(value);
      if (typeof value !== 'object' || value === null) continue;
      if (depth > maxLevels) throw invalid(`The body is nested more than ${maxLevels} levels deep.`);
      for (const [key, part] of Object.entries(value)) {
        refuseKey(key);
        below.push(part);
      }
    }
    level = below;
  }
}

function refuseKey(key: string): void {
  if (forbiddenKeys.has(key)) throw invalid('The body contains a forbidden key.');
  refuseText(key);
}

function refuseText(text: string): void {
  if (/[\0\p{Surrogate}]/u.test(text)) throw invalid('The body contains a NUL character or a lone surrogate.');
}

function invalid(detail: string): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail });
}
