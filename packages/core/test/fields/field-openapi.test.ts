import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { builtInPermissions } from '../../src/domain/access/permissions/permission-catalogue.js';
import { createOpenApiDocument } from '../../src/api/http/openapi/openapi.js';
import { routeTable } from '../../src/api/route-table.js';
import { checkOptions } from '../../src/options/check-options.js';
import { createFieldRule } from '../../src/wiring/field-rule.js';
import { defineFields } from '../../src/index.js';

const settings = { publicUrl: 'https://api.example', basePath: '/api', version: '1.2.3' };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> };
}

const address = z.object({ city: z.string() }).meta({ id: 'Address' });
const user = defineFields(z.object({ employeeNumber: z.string().max(10), address, risk: z.int() }), {
  employeeNumber: { write: 'server' },
  risk: { read: 'server', write: 'server' },
});

const message = z.object({ topic: z.string() });

describe('the OpenAPI document', () => {
  const document = createOpenApiDocument(routeTable, { ...settings, fields: { user, message } }) as Document;
  const { schemas } = document.components;

  it('contains the fields as the user can read and write them', () => {
    expect(schemas['User']?.properties).toMatchObject({ fields: { $ref: '#/components/schemas/UserFields' } });
    expect(schemas['UserChanges']?.properties).toMatchObject({
      fields: { $ref: '#/components/schemas/UserFieldChanges' },
    });
    expect(schemas['UserFields']).toMatchObject({
      type: 'object',
      properties: {
        employeeNumber: { type: 'string', maxLength: 10 },
        address: { $ref: '#/components/schemas/Address' },
      },
    });
    expect(schemas['UserFields']).not.toHaveProperty('required');
    expect(Object.keys(schemas['UserFields']?.properties ?? {})).toEqual(['employeeNumber', 'address']);
    expect(Object.keys(schemas['UserFieldChanges']?.properties ?? {})).toEqual(['address']);
    expect(schemas['Address']).toMatchObject({ properties: { city: { type: 'string' } } });
  });

  it('contains the fields of messages, which forms contain as JSON', () => {
    const changes = { $ref: '#/components/schemas/MessageFieldChanges' };
    expect(schemas['Message']?.properties).toMatchObject({ fields: { $ref: '#/components/schemas/MessageFields' } });
    expect(schemas['NewMessage']?.properties).toMatchObject({ fields: changes });
    expect(schemas['MessageChanges']?.properties).toMatchObject({ fields: changes });
    expect(JSON.stringify(document.paths)).toContain(`"contentSchema":${JSON.stringify(changes)}`);
  });

  it('marks operations with fields as operations of the application, except those of sign-in that only return fields', () => {
    const isMarked = (path: string, method: string) => 'x-crewkit-builtin' in (document.paths[path]?.[method] ?? {});
    expect(isMarked('/api/users/me', 'get')).toBe(false);
    expect(isMarked('/api/users/me', 'patch')).toBe(false);
    expect(isMarked('/api/admin/users', 'get')).toBe(false);
    expect(isMarked('/api/auth/login', 'post')).toBe(true);
    expect(isMarked('/api/auth/register', 'post')).toBe(false);
    expect(isMarked('/api/organizations', 'get')).toBe(true);
  });

  it('is unchanged without fields', () => {
    const plain = createOpenApiDocument(routeTable, settings) as Document;
    expect(JSON.stringify(plain)).not.toMatch(/(?:User|Organization|Project|Task|Message)Field/);
    expect(JSON.stringify(plain)).not.toContain('contentSchema');
    expect(plain.components.schemas['User']?.properties).not.toHaveProperty('fields');
  });
});

describe('the option fields', () => {
  const check = (fields: unknown) => () =>
    checkOptions('createCrewkit', { fields: createFieldRule(builtInPermissions) }, { fields });
  const good = z.object({ a: z.string() });

  it.each([
    [{ user: good, organization: good, project: good, task: good, message: good }],
    [{ message: { schema: good, rules: { a: { read: 'server', write: 'server' } } } }],
    [{ user: undefined }],
    [{ user: { schema: good, rules: { a: { read: 'self', write: 'server' } } } }],
    [{ project: { schema: good, rules: { a: { read: 'project:edit', write: undefined } } } }],
    [
      {
        task: z.strictObject({
          a: z.json(),
          b: z
            .string()
            .trim()
            .refine(() => true),
          c: z.coerce.number().nullable(),
        }),
      },
    ],
  ])('accepts valid fields (%#)', (fields) => {
    expect(check(fields)).not.toThrow();
  });

  it.each([
    [{ users: good }, /fields\.users: unknown/],
    [{ user: 1 }, /fields\.user: expected a zod object or what defineFields/],
    [{ user: z.string() }, /fields\.user: expected a zod object/],
    [{ user: { schema: good, rules: { b: {} } } }, /fields\.user: expected rules of its fields, got b/],
    [{ user: { schema: good, rules: { a: { read: 'project:edit' } } } }, /fields\.user\.a\.read: expected "self"/],
    [{ user: { schema: good, rules: { a: { write: 'member' } } } }, /fields\.user\.a\.write: expected "self"/],
    [{ project: { schema: good, rules: { a: { read: 'self' } } } }, /fields\.project\.a\.read: expected a permission/],
    [{ project: { schema: good, rules: { a: { read: 'project:fly' } } } }, /expected a permission .*got "project:fly"/],
    [{ message: { schema: good, rules: { a: { read: 'chat:view' } } } }, /fields\.message\.a\.read: expected "server"/],
    [{ user: z.object({ a: z.date() }) }, /fields\.user\.a: .*Date cannot be represented/],
    [{ user: z.object({ a: z.bigint() }) }, /fields\.user\.a: .*BigInt cannot be represented/],
    [{ user: z.object({ a: z.object({ b: z.string().transform(Number) }) }) }, /fields\.user\.a: .*with pipe/],
    [{ user: z.object({ a: z.string().default('x') }) }, /fields\.user\.a: .*with default/],
    [{ user: z.object({ a: z.string().catch('x') }) }, /fields\.user\.a: .*with catch/],
    [{ user: good.refine(() => true) }, /fields\.user: expected a zod object without refinements/],
    [{ user: z.object({ 'a b': z.string() }) }, /fields\.user: expected a name of up to 64/],
    [{ user: z.object({ constructor: z.string() }) }, /fields\.user: expected a name of up to 64/],
    [
      { user: z.object(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`a${index}`, z.string()]))) },
      /fields\.user: expected at most 50 fields, got 51/,
    ],
  ])('rejects invalid fields (%#)', (fields, problem) => {
    expect(check(fields)).toThrow(problem);
  });
});
