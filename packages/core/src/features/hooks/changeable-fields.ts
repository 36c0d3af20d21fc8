import { isUuid } from '../../domain/uuid.js';
import { taskPriorities, taskStatuses } from '../../domain/workspace/task.js';
import type { Hooks } from '../../ports/hooks.js';

// The routes have the same limits.
const maxIds = 50;
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

type Accepts = (value: unknown) => boolean;

/**
 * The fields that each hook can change, with the type that the new value must have. The use case validates the new value by the same rules
 * as the user's value.
 */
export const changeableFields = {
  beforeRegister: { firstName: isText, lastName: isText, fields: isObject },
  beforeSignIn: {},
  beforeChangeEmail: {},
  beforeInvite: {},
  beforeJoin: {},
  beforeCreateOrganization: { name: isText, description: isText, fields: isObject },
  beforeCreateProject: { name: isText, description: isText, key: isText, fields: isObject },
  beforeCreateTask: {
    title: isText,
    description: isText,
    status: createChoice(taskStatuses),
    priority: createChoice(taskPriorities),
    dueAt: isMomentOrNull,
    assigneeIds: isIdList,
    fields: isObject,
  },
  beforePostMessage: { body: isText, mentions: isIdList, fields: isObject },
} as const satisfies Record<keyof Hooks, Readonly<Record<string, Accepts>>>;

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function createChoice(values: readonly string[]): Accepts {
  return (value) => values.includes(value as string);
}

function isMomentOrNull(value: unknown): boolean {
  return value === null || (value instanceof Date && value.getTime() >= earliest && value.getTime() <= latest);
}

function isIdList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length <= maxIds && value.every((each) => typeof each === 'string' && isUuid(each))
  );
}
