const withPermissions = (invoice: object) => ({ permissions: { invoice: { scope: 'PROJECT', ...invoice } } });
const manyPermissions = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`action${index}`, 'Act']));

/** The problem that is reported for each invalid value of the option `permissions`. */
export const wrongPermissions: readonly (readonly [title: string, given: object, problem: string])[] = [
  [
    'a list of permissions',
    { permissions: ['invoice:view'] },
    'permissions: expected what definePermissions(…) returns',
  ],
  [
    'a resource type of Crewkit',
    { permissions: { Project: { scope: 'PROJECT' } } },
    'permissions: expected a resource type of letters, digits and dashes, such as invoice, that is not reserved for Crewkit, got "Project"',
  ],
  [
    'a resource type with a colon',
    { permissions: { 'invoice:view': { scope: 'PROJECT' } } },
    'permissions: expected a resource type of letters',
  ],
  [
    'a resource type without a scope',
    { permissions: { invoice: {} } },
    'permissions.invoice.scope: expected "GLOBAL" or ',
  ],
  ['a scope without roles', withPermissions({ scope: 'TASK' }), 'permissions.invoice.scope: expected "GLOBAL" or '],
  ['a permission with a space', withPermissions({ 'see it': 'See' }), 'permissions.invoice: expected a permission of '],
  ['a blank label', withPermissions({ view: ' ' }), 'permissions.invoice.view: expected a label of one line'],
  [
    'a label of two lines',
    withPermissions({ view: 'See\nit' }),
    'permissions.invoice.view: expected a label of one line',
  ],
  [
    'a long label',
    withPermissions({ view: 'x'.repeat(201) }),
    'permissions.invoice.view: expected a label of one line',
  ],
  [
    'a built-in role without the roles above it',
    withPermissions({ view: { label: 'See', roles: ['MEMBER'] } }),
    'permissions.invoice.view.roles: expected also ADMIN and MANAGER, which manage users with lower roles',
  ],
  [
    'an unknown built-in role',
    withPermissions({ view: { label: 'See', roles: ['GUEST'] } }),
    'permissions.invoice.view.roles[0]: expected "OWNER" or "ADMIN" or "MANAGER" or "MEMBER", got "GUEST"',
  ],
  [
    'roles at GLOBAL',
    withPermissions({ scope: 'GLOBAL', view: { label: 'See', roles: ['OWNER'] } }),
    'permissions.invoice.view.roles: expected no roles, because only ADMINISTRATOR includes GLOBAL permissions',
  ],
  ['too many permissions', withPermissions(manyPermissions), 'permissions: expected at most 200 permissions, got 201'],
];
