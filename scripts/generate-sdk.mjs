// Generates the client SDK's OpenAPI document and its types from the route definitions. `--check` only compares them, for CI. Needs a build
// of the core.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { internals } from '../packages/core/dist/internal.js';
import { root } from './run-command.mjs';

const sdk = join(root, 'packages/client-sdk');
const { version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
const document = internals.createOpenApiDocument(internals.routeTable, {
  publicUrl: 'http://127.0.0.1:3000',
  basePath: '/api',
  version,
});

const blob = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTypescript(document, {
  // Without this option, the types of requests would require fields that have a default.
  defaultNonNullable: false,
  alphabetize: true,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});

const files = [
  ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
  ['src/generated/schema.ts', `// Made by scripts/generate-sdk.mjs from openapi.json.\n${astToString(types)}`],
];

const isCheck = process.argv.includes('--check');
for (const [name, text] of files) {
  const path = join(sdk, name);
  if (readText(path) === text) continue;
  if (isCheck) {
    console.error(`packages/client-sdk/${name} is not what the rows say: run node scripts/generate-sdk.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, text);
    console.log(`wrote packages/client-sdk/${name}`);
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
