import { AppError } from '../../errors/app-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The JSON object that the bytes are. Refused with `VALIDATION_FAILED`: malformed UTF-8 or JSON, anything but an
 * object, keys that could reach a prototype, and text that not every store can keep (NUL, lone surrogates).
 */
export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('The body is no JSON object.');
  refuseHostileParts(value);
  return value as Record<string, unknown>;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { detail: 'The body is no valid JSON.', cause });
  }
}

// A work list instead of recursion: nesting is the client's choice, the call stack is not.
function refuseHostileParts(root: object): void {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') refuseText(value);
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw invalid('The body has a forbidden key.');
      refuseText(key);
    }
    waiting.push(...(Object.values(value) as unknown[]));
  }
}

function refuseText(text: string): void {
  if (/[\0\p{Surrogate}]/u.test(text)) throw invalid('The body has text with NUL or a lone surrogate.');
}

function invalid(detail: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail });
}
