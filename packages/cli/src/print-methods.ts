import type { Method } from './list-methods.js';

/** The generated code of the methods. */
export interface PrintedMethods {
  /** The interface that contains all methods, and an interface per namespace. */
  readonly types: string;
  /** An object literal, from which `bindMethods` of the SDK creates the methods. */
  readonly table: string;
}

/**
 * Prints the types of the methods, and the table from which the SDK creates them. `name` is the name of the interface of all methods.
 *
 * @example
 * const { types, table } = printMethods('Api', listMethods(document, () => undefined));
 */
export function printMethods(name: string, methods: readonly Method[]): PrintedMethods {
  const namespaces = [...new Set(methods.map((method) => method.name[0]))];
  const print = (namespace: string, toMember: (method: Method) => string): string =>
    methods.flatMap((method) => (method.name[0] === namespace ? [toMember(method)] : [])).join('\n');
  const toType = (namespace: string): string => `${namespace.charAt(0).toUpperCase()}${namespace.slice(1)}Methods`;
  const members = namespaces.map((namespace) => `  readonly ${namespace}: ${toType(namespace)};`);
  const interfaces = namespaces.map(
    (namespace) => `export interface ${toType(namespace)} {\n${print(namespace, toSignature)}\n}`,
  );
  const entries = namespaces.map((namespace) => `  ${namespace}: {\n${print(namespace, toEntry)}\n  },`);
  return {
    types: [`export interface ${name} {\n${members.join('\n')}\n}`, ...interfaces].join('\n\n'),
    table: `{\n${entries.join('\n')}\n}`,
  };
}

function toSignature(method: Method): string {
  const { operationId, parameters, body, query, result } = method;
  const operation = `operations[${JSON.stringify(operationId)}]`;
  const types = [
    ...parameters.map(({ name, type }) => `${name}: ${type}`),
    ...(body === 'form' ? ['body: FormData'] : []),
    ...(body === 'json' ? [`body: OperationBody<${operation}>`] : []),
    ...(query === 'none' ? [] : [`query${query === 'optional' ? '?' : ''}: OperationQuery<${operation}>`]),
  ];
  const results = { none: 'void', file: 'Blob', json: `OperationResult<${operation}>` };
  return `${toComment(method.text)}  ${method.name[1]}(${types.join(', ')}): Promise<${results[result]}>;`;
}

function toComment(text: string): string {
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`;
}

/** Prints an entry of the table: the HTTP method, the path, and letters for the body, the query, a result other than JSON, and public access. */
function toEntry({ name, verb, path, body, query, result, isPublic }: Method): string {
  const letters = [
    body === 'none' ? '' : 'b',
    query === 'none' ? '' : 'q',
    { none: 'n', file: 'f', json: '' }[result],
    isPublic ? 'p' : '',
  ];
  return `    ${name[1]}: ${JSON.stringify([verb, path, letters.join('')].join(' ').trimEnd())},`;
}
