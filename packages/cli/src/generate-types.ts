import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

import { listOperations, type OpenApiDocument, type Schema } from './openapi-document.js';

const { factory } = ts;

/**
 * Generates the types of the document: `paths`, `components` and `operations`. Ids have the type `Id<'Task'>`, and optional properties
 * accept `undefined`. `document` must be marked by `markIds`.
 *
 * @example
 * const types = await generateTypes(markIds(parseDocument(json)));
 */
export async function generateTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTypescript(JSON.stringify(shareProblems(document)), {
    // Without this option, the types of requests would require fields that have a default.
    defaultNonNullable: false,
    alphabetize: true,
    silent: true,
    transform: (schema) => toSpecialType(schema as Schema),
  });
  return astToString(nodes.map((node) => acceptUndefined(node)));
}

/**
 * Returns the document with one shared response for all errors with the schema `Problem`, which most operations have many of. Otherwise,
 * they would be half of the types.
 */
function shareProblems(document: OpenApiDocument): object {
  const copy = structuredClone(document) as SharedDocument;
  const schema = { $ref: '#/components/schemas/Problem' };
  const content = { 'application/problem+json': { schema } };
  const shared = JSON.stringify(content);
  for (const { operation } of listOperations(copy)) {
    const responses = (operation.responses ?? {}) as Record<string, unknown>;
    for (const [status, response] of Object.entries(operation.responses ?? {})) {
      if (JSON.stringify(response.content) === shared) responses[status] = { $ref: '#/components/responses/Problem' };
    }
  }
  const { components = {} } = copy;
  const { responses = {} } = components;
  if (components.schemas?.['Problem'] === undefined || 'Problem' in responses) return document;
  const Problem = { description: 'An error', content };
  return { ...copy, components: { ...components, responses: { ...responses, Problem } } };
}

type SharedDocument = OpenApiDocument & {
  readonly components?: { readonly responses?: Readonly<Record<string, unknown>> };
};

/** Returns the type of bytes or of an id, or undefined if the schema is neither. */
function toSpecialType({ type, format, 'x-crewkit-id': kind }: Schema): ts.TypeNode | undefined {
  if (format === 'binary') return factory.createTypeReferenceNode('Blob');
  if (kind === undefined) return undefined;
  const id = factory.createTypeReferenceNode('Id', [
    factory.createLiteralTypeNode(factory.createStringLiteral(kind, true)),
  ]);
  if (![type].flat().includes('null')) return id;
  return factory.createUnionTypeNode([id, factory.createLiteralTypeNode(factory.createNull())]);
}

/** The members of operations and of their `parameters`, which are optional but are not properties of schemas. */
const structural: ReadonlySet<string> = new Set(['parameters', 'requestBody', 'query', 'header', 'path', 'cookie']);

/** Adds `undefined` to the types of optional properties, for apps that use `exactOptionalPropertyTypes`. */
function acceptUndefined(root: ts.Node): ts.Node {
  const visitor =
    (context: ts.TransformationContext) =>
    (node: ts.Node): ts.Node => {
      const visited = ts.visitEachChild(node, visitor(context), context);
      return ts.isPropertySignature(visited) ? widen(visited) : visited;
    };
  const { transformed } = ts.transform(root, [(context) => visitor(context)]);
  return transformed[0] ?? root;
}

function widen(property: ts.PropertySignature): ts.PropertySignature {
  const { modifiers, name, questionToken, type } = property;
  if (questionToken === undefined || type === undefined || type.kind === ts.SyntaxKind.NeverKeyword) return property;
  if (ts.isIdentifier(name) && structural.has(name.text) && ts.isTypeLiteralNode(type)) return property;
  const orUndefined = factory.createUnionTypeNode([
    type,
    factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword),
  ]);
  return factory.updatePropertySignature(property, modifiers, name, questionToken, orUndefined);
}
