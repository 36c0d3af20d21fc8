interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** The parts of the OpenAPI document that the pages show. */
export interface OpenApi {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns a page, in Markdown, with the operations of a tag and the types that they use. */
export function describeTag({ paths, components }: OpenApi, tag: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const types = new Set<string>();
  for (const { operation } of operations) addTypes(operation, components.schemas, types);
  return [
    `# HTTP API: ${tag}`,
    'Generated from the OpenAPI document, which every server returns at `/openapi.json`. See also the [conventions](/docs/reference/api) and the [error codes](/docs/reference/errors).',
    ...operations.map(describeOperation),
    '## Types',
    ...[...types].sort().map((name) => `### ${name} {#type-${name}}\n\n${toBlock(components.schemas[name] ?? {})}`),
  ].join('\n\n');
}

function describeOperation({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const { operationId, summary, description = '', parameters = [], requestBody, responses, security = [] } = operation;
  return [
    `## ${summary} {#${operationId}}`,
    `\`${method} ${path}\``,
    description,
    security.length === 0 ? 'No access token is needed.' : '',
    parameters.length === 0 ? '' : toTable(parameters),
    requestBody === undefined ? '' : describeRequest(requestBody.content),
    ...Object.entries(responses).map(([status, { description: text, content = {} }]) => {
      const answer = Number(status) < 300 ? content['application/json'] : undefined;
      return `**${status}**: ${text}${answer === undefined ? '' : `\n\n${toBlock(answer.schema)}`}`;
    }),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function describeRequest(content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `**Request**: \`${type}\`\n\n${toBlock(schema)}`)
    .join('\n\n');
}

function toTable(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(({ in: place, name, required = false, description = '', schema }) => {
    const type = toType(schema, '').replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `| \`${name}\` | ${place}${required ? ', required' : ''} | \`${type}\` | ${description.replaceAll('\n', ' ').replaceAll('|', '\\|')} |`;
  });
  return ['| Parameter | In | Type | |', '|---|---|---|---|', ...rows].join('\n');
}

function toBlock(schema: Schema): string {
  return `\`\`\`ts\n${toType(schema, '')}\n\`\`\``;
}

/** Returns a schema as a TypeScript type. */
function toType(schema: Schema, indent: string): string {
  const { $ref, type, enum: values, items = {}, allOf } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  const join = (schemas: readonly Schema[], operator: string): string =>
    schemas.map((each) => toType(each, indent)).join(` ${operator} `);
  if ($ref !== undefined) return getName($ref);
  const literals = schema.const === undefined ? values : [schema.const];
  if (literals !== undefined) return literals.map((value) => JSON.stringify(value)).join(' | ');
  if (alternatives !== undefined) return join(alternatives, '|');
  if (allOf !== undefined) return join(allOf, '&');
  if (typeof type === 'object') return type.map((each) => toType({ ...schema, type: each }, indent)).join(' | ');
  if (type === 'array') return `Array<${toType(items, indent)}>`;
  if (type === 'object') return toObjectType(schema, indent);
  return (type ?? 'unknown').replace('integer', 'number');
}

function toObjectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description === undefined ? [] : [`${inner}// ${property.description.replaceAll('\n', ' ')}`]),
    `${inner}${name}${required.includes(name) ? '' : '?'}: ${toType(property, inner)};`,
  ]);
  if (typeof additionalProperties === 'object') {
    lines.push(`${inner}[key: string]: ${toType(additionalProperties, inner)};`);
  }
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** Adds the names of all types that a value refers to, directly or through other types, except the type of errors. */
function addTypes(value: unknown, schemas: OpenApi['components']['schemas'], types: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/([^"]+)/g)) {
    if (name === 'Problem' || types.has(name)) continue;
    types.add(name);
    addTypes(schemas[name] ?? {}, schemas, types);
  }
}

function getName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}
