export { generateClient } from './generate-client.js';
export { generateTypes } from './generate-types.js';
export { listMethods } from './list-methods.js';
export type { Method, NameMethod } from './list-methods.js';
export { markIds } from './mark-ids.js';
export { parseDocument } from './openapi-document.js';
export type { OpenApiDocument, Operation } from './openapi-document.js';
export { printMethods } from './print-methods.js';
export type { PrintedMethods } from './print-methods.js';
