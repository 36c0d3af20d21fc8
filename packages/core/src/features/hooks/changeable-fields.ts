import type { Hooks } from '../../ports/hooks.js';

type Accepts = (value: unknown) => boolean;

/**
 * The fields that each hook can change, with the type that the new value must have. The use case validates the new value by the same rules
 * as the user's value.
 */
export const changeableFields = {
  beforeRegister: { firstName: isText, lastName: isText },
  beforeSignIn: {},
  beforeChangeEmail: {},
} as const satisfies Record<keyof Hooks, Readonly<Record<string, Accepts>>>;

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
