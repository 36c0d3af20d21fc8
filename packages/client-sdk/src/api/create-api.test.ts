import { expect, it } from 'vitest';

import type { UploadTools } from '../uploads/upload-files.js';
import type { AuthTools } from './auth-api.js';
import { createApi } from './create-api.js';
import { createOperations } from './operations.js';

// Neither calls a tool before a method is called.
const tools = {} as unknown as AuthTools & UploadTools;

it('has every method of every namespace before the code of the methods is loaded', () => {
  const { auth: _, search: _search, ...operations } = createOperations({ ...tools, open: {} as never });
  const api = createApi(tools) as unknown as Readonly<Record<string, object>>;
  for (const [namespace, methods] of Object.entries(operations)) {
    expect([namespace, Object.keys(api[namespace] ?? {}).toSorted()]).toEqual([
      namespace,
      Object.keys(methods).toSorted(),
    ]);
  }
});
