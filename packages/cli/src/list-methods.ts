import { listOperations, type OpenApiDocument, type Operation, type OperationAt } from './openapi-document.js';

/** The method of a generated client that calls one operation. */
export interface Method {
  /** The name of the method and of the object that contains it: `['invoices', 'approve']`. */
  readonly name: readonly [namespace: string, method: string];
  readonly operationId: string;
  readonly verb: string;
  readonly path: string;
  readonly text: string;
  /** The path parameters, in the order of the path, with their types. */
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly body: 'none' | 'json' | 'form';
  readonly query: 'none' | 'optional' | 'required';
  readonly result: 'none' | 'json' | 'file';
  /** Whether the operation needs no sign-in. */
  readonly isPublic: boolean;
}

/**
 * Returns the name of an operation's method as `namespace.method`, undefined for the default name, or null if the client has no method for
 * the operation.
 */
export type NameMethod = (operation: Operation) => string | null | undefined;

/**
 * Lists the methods of the client. By default, the method of an operation has the name of the operation and is in an object that has the
 * name of the operation's first tag. Throws an Error if an operation has no name, or if two methods have the same name.
 *
 * @example
 * const methods = listMethods(document, () => undefined);
 */
export function listMethods(document: OpenApiDocument, nameMethod: NameMethod): Method[] {
  const methods = listOperations(document).flatMap((each) => toMethod(each, nameMethod));
  const names = methods.map(({ name }) => name.join('.'));
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two operations have the method name ${repeated}.`);
  return methods.sort((a, b) => (a.name.join() < b.name.join() ? -1 : 1));
}

function toMethod({ path, verb, operation }: OperationAt, nameMethod: NameMethod): Method[] {
  const { operationId, tags: [tag = 'default'] = [] } = operation;
  if (operationId === undefined) throw new Error(`${verb.toUpperCase()} ${path} has no operationId.`);
  const given = nameMethod(operation);
  if (given === null) return [];
  const [namespace = '', method = ''] = given?.split('.') ?? [toName(tag), toName(operationId)];
  return [
    {
      name: [namespace, method],
      operationId,
      verb: verb.toUpperCase(),
      path,
      text: describe(operation),
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        name: toName(name),
        type: toParameterType(operation, name),
      })),
      body: getBody(operation),
      query: getQuery(operation),
      result: getResult(operation),
      isPublic: operation.security?.length === 0,
    },
  ];
}

function describe({ summary = '', description = '' }: Operation): string {
  return [summary === '' ? '' : `${summary}.`, description].filter((part) => part !== '').join('\n\n');
}

function getQuery({ parameters = [] }: Operation): Method['query'] {
  const query = parameters.filter((each) => each.in === 'query');
  if (query.length === 0) return 'none';
  return query.some(({ required }) => required === true) ? 'required' : 'optional';
}

/** Converts a text to an identifier in camel case. */
function toName(text: string): string {
  const name = text.replaceAll(/\W+(\w?)/g, (_, next: string) => next.toUpperCase());
  return /^\d/.test(name) ? `_${name}` : name;
}

function toParameterType({ operationId = '', parameters = [] }: Operation, name: string): string {
  const kind = parameters.find((each) => each.in === 'path' && each.name === name)?.schema?.['x-crewkit-id'];
  const path = `operations[${JSON.stringify(operationId)}]['parameters']['path']`;
  return kind === undefined ? `${path}[${JSON.stringify(name)}]` : `Id<${JSON.stringify(kind)}>`;
}

function getBody({ requestBody }: Operation): Method['body'] {
  const types = Object.keys(requestBody?.content ?? {});
  if (types.includes('application/json')) return 'json';
  return types.includes('multipart/form-data') ? 'form' : 'none';
}

function getResult({ responses = {} }: Operation): Method['result'] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = successes.flatMap(([, { content = {} }]) => Object.keys(content));
  if (types.length === 0) return 'none';
  return types.includes('application/json') ? 'json' : 'file';
}
