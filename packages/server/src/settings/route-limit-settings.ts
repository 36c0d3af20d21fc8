import type { RateLimits } from '@crewkit/core';
import { routeLimits } from '@crewkit/core/internal';
import { z } from 'zod';

/** Requests per minute, by operation. */
export type RouteLimitSettings = NonNullable<RateLimits['routes']>;

/** Parses a text such as `login=30,refresh=60`. */
export const routeLimitSettings = z.string().transform((text, context): RouteLimitSettings => {
  const entries = text === '' ? [] : text.split(',').map((each) => each.trim().split('='));
  if (entries.every(isLimit)) {
    return Object.fromEntries(entries.map(([name, count]): [string, number] => [name ?? '', Number(count)]));
  }
  const names = Object.keys(routeLimits).join(', ');
  context.addIssue({ code: 'custom', message: `must be such as login=30,refresh=60, with names of ${names}` });
  return z.NEVER;
});

function isLimit([name = '', count = '', ...rest]: readonly string[]): boolean {
  return Object.hasOwn(routeLimits, name) && /^[1-9]\d{0,5}$/.test(count) && rest.length === 0;
}
