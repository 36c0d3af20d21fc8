import { localRoleNames } from '../domain/access/permissions/host-permissions.js';
import { isReservedPrefix } from '../domain/access/permissions/permission-catalogue.js';
import {
  also,
  describeValue,
  expects,
  fields,
  isObject,
  listRule,
  oneOf,
  optional,
  text,
  type OptionRule,
} from '../options/index.js';

const maxPermissions = 200;
const maxLabelLength = 200;

const typeRule = text(
  'a resource type of letters, digits and dashes, such as invoice, that is not reserved for Crewkit',
  (type) => /^[a-z][\dA-Za-z-]{0,31}$/.test(type) && !isReservedPrefix(type),
  { quote: true },
);
const actionRule = text(
  'a permission of letters, digits, dots and dashes, such as approve',
  (action) => action.length <= 64 && /^[a-z][\dA-Za-z]*(?:[.-][\dA-Za-z]+)*$/.test(action),
  { quote: true },
);
const labelRule = text(
  `a label of one line, at most ${maxLabelLength} characters`,
  (label) => label.length <= maxLabelLength && !/\p{Cc}/u.test(label),
  { quote: true },
);
const noRoles = expects(
  'no roles, because only ADMINISTRATOR includes GLOBAL permissions',
  (roles) => roles === undefined,
);
const localRoles = also(
  listRule(oneOf(...localRoleNames), { of: `roles ${localRoleNames.join(', ')}` }),
  (value, name) => {
    const given = value as readonly string[];
    const lowest = localRoleNames.findLastIndex((role) => given.includes(role));
    const missing = localRoleNames.filter((role, index) => role !== 'OWNER' && index < lowest && !given.includes(role));
    // Users cannot remove users who have permissions that they lack.
    return missing.length === 0
      ? []
      : [`${name}: expected also ${missing.join(' and ')}, which manage users with lower roles`];
  },
);

/** The rule for the option that contains the embedding application's permissions, made by `definePermissions`. */
export const permissionRule: OptionRule = (value, name) => {
  if (!isObject(value) || Array.isArray(value)) {
    return [`${name}: expected what definePermissions(…) returns, got ${describeValue(value)}`];
  }
  const types: [string, unknown][] = Object.entries(value);
  const count = types.reduce((sum, [, type]) => sum + (isObject(type) ? Object.keys(type).length : 1), 0);
  // Each type counts too, because its property `scope` is not a permission.
  if (count - types.length > maxPermissions || types.length > maxPermissions) {
    return [`${name}: expected at most ${maxPermissions} permissions, got ${count - types.length}`];
  }
  return types.flatMap(([type, given]) => [...typeRule(type, name), ...checkType(given, `${name}.${type}`)]);
};

function checkType(value: unknown, name: string): readonly string[] {
  if (!isObject(value) || Array.isArray(value)) {
    return [`${name}: expected { scope, … }, got ${describeValue(value)}`];
  }
  const { scope, ...permissions } = value as Readonly<Record<string, unknown>>;
  const hasRoles = scope !== 'GLOBAL';
  return [
    ...oneOf('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')(scope, `${name}.scope`),
    ...Object.entries(permissions).flatMap(([action, given]) => [
      ...actionRule(action, name),
      ...checkPermission(given, `${name}.${action}`, hasRoles),
    ]),
  ];
}

function checkPermission(value: unknown, name: string, hasRoles: boolean): readonly string[] {
  if (!isObject(value)) return labelRule(value, name);
  const rules = { label: labelRule, roles: hasRoles ? optional(localRoles) : noRoles };
  return fields(rules, 'a label or { label, roles }')(value, name);
}
