import { expects, optional, type OptionRules } from '../options/index.js';
import type { Hooks } from '../ports/hooks.js';

const hook = optional(expects('a function', (value) => typeof value === 'function'));

/** The rules by which the hooks in the options are checked, one per hook. */
export const hookRules: OptionRules<Hooks> = {
  beforeRegister: hook,
  beforeSignIn: hook,
  beforeChangeEmail: hook,
  beforeInvite: hook,
  beforeJoin: hook,
  beforeCreateOrganization: hook,
  beforeCreateProject: hook,
  beforeCreateTask: hook,
  beforePostMessage: hook,
};
