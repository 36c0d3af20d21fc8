import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

import type { HttpClient } from '../../support/http-client.js';

/** The parts of a JSON Schema that the attacks read. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly examples?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: string[];
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Response {
  readonly description: string;
  readonly content?: Content;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly object[];
}

/** The parts of an OpenAPI document that the attacks read. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: { readonly ErrorCode: { readonly enum: readonly string[] } } };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly isForm: boolean;
  readonly responses: Readonly<Record<string, Response>>;
  readonly isPublic: boolean;
}

const documentId = 'crewkit:openapi';
const success = /^2/;

/** The server's own API description, and validators for its responses. */
export class ApiDescription {
  readonly operations: readonly Operation[];
  readonly errorCodes: ReadonlySet<string>;
  #ajv: Ajv2020;
  #document: OpenApiDocument;
  #compiled = new Map<string, ValidateFunction>();

  static async of(client: HttpClient): Promise<ApiDescription> {
    return new ApiDescription(await client.need<OpenApiDocument>('GET', '/openapi.json'));
  }

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#ajv = formats.default(new Ajv2020({ strict: false, validateFormats: true }));
    this.#ajv.addSchema(document, documentId);
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => getOperation(path, method, operation)),
    );
    this.errorCodes = new Set(document.components.schemas.ErrorCode.enum);
  }

  /** Returns the schema with its reference resolved. */
  resolve(schema: Schema): Schema {
    const { $ref } = schema;
    if ($ref === undefined) return schema;
    const found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)[unescape(name)], this.#document);
    return this.resolve(found as Schema);
  }

  /** Returns the violations of a response body, in words; null: none, or the document does not describe it. */
  checkAnswer(operation: Operation, status: number, body: unknown): string | null {
    const content = operation.responses[status]?.content?.['application/json'];
    if (content === undefined || !success.test(String(status))) return null;
    return this.#fault(operation, ['responses', String(status), 'content', 'application/json', 'schema'], body);
  }

  /** The same for a request body. */
  checkBody(operation: Operation, body: unknown): string | null {
    return this.#fault(operation, ['requestBody', 'content', 'application/json', 'schema'], body);
  }

  #fault({ path, method }: Operation, rest: readonly string[], value: unknown): string | null {
    const pointer = ['paths', path, method.toLowerCase(), ...rest].map(escape).join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `${documentId}#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }
}

function getOperation(path: string, method: string, operation: DescribedOperation): Operation {
  const { requestBody, security = [] } = operation;
  const content = requestBody?.content ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: content['application/json']?.schema ?? null,
    isForm: content['multipart/form-data'] !== undefined,
    responses: operation.responses,
    isPublic: security.length === 0 || security.some((each) => !('accessToken' in each)),
  };
}

// RFC 6901, in a URI fragment.
function escape(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function unescape(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}
