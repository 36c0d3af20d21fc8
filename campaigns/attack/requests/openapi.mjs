import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const documentId = 'crewkit:openapi';
const success = /^2/;

/** The server's own API description, and validators for its responses. */
export class ApiDescription {
  /** `[{ id, method, path, parameters, body, form, statuses, isPublic }]` */
  operations;
  #ajv;
  #document;
  #compiled = new Map();

  static async of(client) {
    return new ApiDescription(await client.need('GET', '/openapi.json'));
  }

  constructor(document) {
    this.#document = document;
    this.#ajv = addFormats(new Ajv2020({ strict: false, validateFormats: true }));
    this.#ajv.addSchema(document, documentId);
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => getOperation(path, method, operation)),
    );
    this.errorCodes = new Set(document.components.schemas.ErrorCode.enum);
  }

  /** Returns the schema with its reference resolved. */
  resolve(schema) {
    const { $ref } = schema;
    if ($ref === undefined) return schema;
    const found = $ref
      .slice(2)
      .split('/')
      .reduce((part, name) => part[unescape(name)], this.#document);
    return this.resolve(found);
  }

  /** Returns the violations of a response body, in words; null: none, or the document does not describe it. */
  checkAnswer(operation, status, body) {
    const content = operation.responses[status]?.content?.['application/json'];
    if (content === undefined || !success.test(String(status))) return null;
    return this.#fault([operation, 'responses', String(status), 'content', 'application/json', 'schema'], body);
  }

  /** The same for a request body. */
  checkBody(operation, body) {
    return this.#fault([operation, 'requestBody', 'content', 'application/json', 'schema'], body);
  }

  #fault([{ path, method }, ...rest], value) {
    const pointer = ['paths', path, method.toLowerCase(), ...rest].map(escape).join('/');
    const validate = this.#compiled.get(pointer) ?? this.#ajv.compile({ $ref: `${documentId}#/${pointer}` });
    this.#compiled.set(pointer, validate);
    return validate(value) ? null : this.#ajv.errorsText(validate.errors);
  }
}

function getOperation(path, method, operation) {
  const content = operation.requestBody?.content ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: content['application/json']?.schema ?? null,
    isForm: content['multipart/form-data'] !== undefined,
    responses: operation.responses,
    isPublic: (operation.security ?? []).length === 0 || operation.security.some((each) => !('accessToken' in each)),
  };
}

// RFC 6901, in a URI fragment.
function escape(name) {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function unescape(name) {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
}
