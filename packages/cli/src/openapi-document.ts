/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export type PathItem = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI operation that the generator reads. */
export interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
  /** An empty list means that the operation needs no sign-in. */
  readonly security?: readonly unknown[];
  /** Whether the operation is one of Crewkit's own, for which the SDK has a method. */
  readonly 'x-crewkit-builtin'?: boolean;
}

interface Parameter {
  readonly in?: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  /** The kind of resource that the string identifies, for example `Task`. */
  'x-crewkit-id'?: string;
  /** The scope of each permission that the app defines, by the name of the permission. */
  readonly 'x-crewkit-host-permissions'?: Readonly<Record<string, string>>;
}

type Content = Readonly<Record<string, unknown>>;

const verbs = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'] as const;

export interface OperationAt {
  readonly path: string;
  readonly verb: string;
  readonly operation: Operation;
}

/** Lists the operations of the document, in its order. */
export function listOperations({ paths }: OpenApiDocument): OperationAt[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    verbs.flatMap((verb) => (item[verb] === undefined ? [] : [{ path, verb, operation: item[verb] as Operation }])),
  );
}

/**
 * Checks that the value is an OpenAPI 3 document. Throws an Error otherwise.
 *
 * @example
 * const document = parseDocument(JSON.parse(text));
 */
export function parseDocument(value: unknown): OpenApiDocument {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || !('openapi' in value) || !String(value.openapi).startsWith('3.') || !('paths' in value)) {
    throw new Error('This is not an OpenAPI 3 document in JSON.');
  }
  requireOwnReferences(value);
  return value as OpenApiDocument;
}

/** Throws an Error if the document refers to files or URLs, because the generator of types would read them from this machine. */
function requireOwnReferences(part: unknown, parent = ''): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    const isReference = name === '$ref' || name === 'externalValue' || parent === 'mapping';
    const isOwn =
      /^#\/(?:components|paths)\//.test(String(value)) || (parent === 'mapping' && /^[\w-]+$/.test(String(value)));
    if (isReference && typeof value === 'string' && !isOwn) {
      throw new Error(`The document refers to ${JSON.stringify(value)}, which is not in its components or paths.`);
    }
    requireOwnReferences(value, name);
  }
}
