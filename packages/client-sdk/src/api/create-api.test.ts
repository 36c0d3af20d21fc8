import { expect, it } from 'vitest';

import type { UploadTools } from '../uploads/upload-files.js';
import type { AuthTools } from './auth-api.js';
import { createApi } from './create-api.js';
import { createOperations } from './operations.js';

// Nothing calls a tool before a method is called.
const tools = {} as unknown as AuthTools & UploadTools;

it('has every namespace of the methods', () => {
  const operations = createOperations({ ...tools, open: {} as never });
  expect(Object.keys(createApi(tools)).toSorted()).toEqual(Object.keys(operations).toSorted());
});

it('returns the same function for a method, which can be replaced in tests', () => {
  const { tasks } = createApi(tools);
  expect(tasks.list).toBe(tasks.list);
  const list = (): never => {
    throw new Error('It was called.');
  };
  Object.assign(tasks, { list });
  expect(tasks.list).toBe(list);
});

it('rejects for a method that does not exist', async () => {
  const tasks = createApi(tools).tasks as unknown as { lst: () => Promise<unknown> };
  await expect(tasks.lst()).rejects.toThrow('client.tasks.lst is not a function');
});

it('can be the result of a promise', async () => {
  const { tasks } = createApi(tools);
  expect(await Promise.resolve(tasks)).toBe(tasks);
  expect(Object.prototype.toString.call(tasks)).toBe('[object Object]');
});
