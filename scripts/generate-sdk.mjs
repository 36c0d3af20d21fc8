// Generates the client SDK's OpenAPI document, its types and its methods from the route definitions. `--check` only compares them, for CI.
// Needs a build of the core and of the CLI.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateTypes, listMethods, markIds, parseDocument, printMethods } from '../packages/cli/dist/index.js';
import { internals } from '../packages/core/dist/internal.js';
import { root } from './run-command.mjs';
import { nameSdkMethod } from './sdk-methods.mjs';

const sdk = join(root, 'packages/client-sdk');
const { version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
const document = internals.createOpenApiDocument(internals.routeTable, {
  publicUrl: 'http://127.0.0.1:3000',
  basePath: '/api',
  version,
});
const marked = markIds(parseDocument(document));
const methods = listMethods(marked, nameSdkMethod);
const { types, table } = printMethods('GeneratedMethods', methods);

const origin = '// Made by scripts/generate-sdk.mjs from openapi.json.\n';
const files = [
  ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
  ['src/generated/schema.ts', `${origin}import type { Id } from '../id.js';\n\n${await generateTypes(marked)}`],
  [
    'src/generated/methods.ts',
    `${origin}import type { Id } from '../id.js';
import type { OperationBody, OperationQuery, OperationResult } from '../http/operation-types.js';
import type { operations } from './schema.js';

/** The methods that call one operation each. */
${types}

export const methodTable = ${table};
`,
  ],
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
