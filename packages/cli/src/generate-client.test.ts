import { describe, expect, it } from 'vitest';

import { generateClient } from './generate-client.js';
import { parseDocument } from './openapi-document.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ok = (schema: object) => ({ 200: { description: 'OK', ...json(schema) } });
const inPath = (name: string) => ({ in: 'path', name, required: true, schema: { type: 'string' } });
const document = (paths: object, schemas: object = {}) => ({
  ...{ openapi: '3.1.0', info: { title: 'Host', version: '1' } },
  paths,
  components: { schemas },
});

describe('generateClient', () => {
  it('gives ids their kinds', async () => {
    const schemas = {
      Invoice: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          parentId: { type: 'string', 'x-crewkit-id': 'Invoice' },
          taskIds: { type: 'array', items: { type: 'string' } },
          externalId: { type: 'string' },
          payerId: { anyOf: [{ type: 'string', 'x-crewkit-id': 'User' }, { type: 'null' }] },
          taskId: { type: ['string', 'null'] },
        },
      },
      Task: { type: 'object', properties: { id: { type: 'string' } } },
      Receipt: { type: 'object', properties: { id: { type: 'string' }, task: { $ref: '#/components/schemas/Task' } } },
    };
    const get = {
      ...{ operationId: 'view', tags: ['invoices'], parameters: [inPath('invoiceId'), inPath('year')] },
      responses: ok({ $ref: '#/components/schemas/Invoice' }),
    };
    const post = {
      ...{ operationId: 'print', tags: ['invoices'] },
      responses: ok({ $ref: '#/components/schemas/Receipt' }),
    };
    const client = await generateClient(document({ '/{invoiceId}/{year}': { get }, '/': { post } }, schemas));
    const [, invoice = ''] = /Invoice: \{(.*?)\n {8}\};/s.exec(client) ?? [];
    expect(invoice.replaceAll(/\s+/g, ' ').trim()).toBe(
      "externalId?: string | undefined; id: Id<'Invoice'>; parentId?: Id<'Invoice'> | undefined; " +
        "payerId?: (Id<'User'> | null) | undefined; taskId?: (Id<'Task'> | null) | undefined; " +
        "taskIds?: Id<'Task'>[] | undefined;",
    );
    expect(client).toMatch(/Receipt: \{\s+id\?: string \| undefined;/);
    expect(client).toContain(
      'view(invoiceId: Id<"Invoice">, year: operations["view"][\'parameters\'][\'path\']["year"])',
    );
  });

  it("leaves out Crewkit's own operations, and the schemas that only they use", async () => {
    const own = { 'x-crewkit-builtin': true, operationId: 'viewTask', tags: ['tasks'] };
    const schemas = { Task: { type: 'object', properties: { id: { type: 'string' } } } };
    const get = { ...own, responses: ok({ $ref: '#/components/schemas/Task' }) };
    const post = { operationId: 'importTasks', tags: ['tasks'], responses: { 204: { description: 'Done' } } };
    const client = await generateClient(document({ '/api/tasks': { get, post } }, schemas));
    expect(client).toContain('importTasks(): Promise<void>;');
    expect(client).toContain("import type { Requester } from '@crewkit/client-sdk';");
    expect(client).not.toMatch(/viewTask|Task: /);
  });

  it('rejects operations without a name, and two methods of one name', async () => {
    const responses = { 204: { description: 'Done' } };
    await expect(generateClient(document({ '/a': { get: { responses } } }))).rejects.toThrow(
      'GET /a has no operationId',
    );
    const [one, two] = ['pay-all', 'payAll'].map((operationId) => ({ operationId, responses }));
    await expect(generateClient(document({ '/a': { get: one, post: two } }))).rejects.toThrow('default.payAll');
  });

  it('keeps descriptions within their comments', async () => {
    const get = { operationId: 'a', summary: 'Ends */ early', responses: { 204: { description: 'Done' } } };
    expect(await generateClient(document({ '/': { get } }))).toContain('* Ends *\\/ early.\n');
  });
});

describe('parseDocument', () => {
  it.each([
    { description: { $ref: '/home/me/.npmrc' } },
    { $ref: 'http://169.254.169.254/latest' },
    { $ref: '#/x-code/a' },
    { example: { externalValue: './secrets.json' } },
    { discriminator: { propertyName: 'kind', mapping: { a: 'file:///etc/passwd' } } },
  ])('rejects references to files and URLs: %j', (schema) => {
    expect(() => parseDocument(document({}, { Invoice: schema }))).toThrow(/^The document refers to/);
  });

  it('accepts references to its own parts', () => {
    const mapping = { a: 'Invoice', b: '#/components/schemas/Invoice' };
    const schema = { $ref: '#/components/schemas/Invoice', discriminator: { propertyName: 'kind', mapping } };
    expect(() => parseDocument(document({}, { Receipt: schema }))).not.toThrow();
  });
});
