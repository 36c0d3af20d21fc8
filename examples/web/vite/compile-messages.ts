import { fileURLToPath } from 'node:url';

import type { ESTree, Plugin } from 'vite';

import { compileMessage, importHelpers, type CompiledMessage } from './message-compiler.js';

const format = fileURLToPath(new URL('../src/messages/format.ts', import.meta.url));
const catalogue = /\/src\/messages\/[\w-]+\/[\w-]+\.ts$/;
const oneMessage = /\/src\/messages\/[\w-]+\/[\w-]+\.ts\?message=(\w+)$/;

export interface CompileMessagesOptions {
  /** Changes each pattern before it is compiled. */
  readonly change?: (pattern: string) => string;
}

/**
 * Compiles the messages of the interface. In a build each message is a module, so that it goes where it is used: a page loads none of the
 * texts of other pages.
 */
export function compileMessages({ change = (pattern) => pattern }: CompileMessagesOptions = {}): Plugin {
  const compiled = new Map<string, CompiledMessage>();
  let isBuild = false;
  return {
    name: 'compile-messages',
    enforce: 'pre',
    // Texts and plain constants are written where they are used, which is smaller than a variable for each.
    config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } } }),
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: oneMessage },
      handler(id) {
        const { code, helpers } = compiled.get(id) ?? this.error(`${id} was not compiled.`);
        const name = oneMessage.exec(id)?.[1] ?? '';
        return { code: `${importHelpers(helpers, format)}export const ${name} = ${code};\n`, moduleSideEffects: false };
      },
    },
    transform: {
      filter: { id: catalogue },
      handler(code, id) {
        const messages = findMessages(this.parse(code, { lang: 'ts' }), (reason, at) => this.error(reason, at));
        const exports = messages.map(({ name, pattern, isRich, at }) => {
          try {
            const result = compileMessage(change(pattern), isRich);
            compiled.set(`${id}?message=${name}`, result);
            return { name, ...result };
          } catch (error) {
            return this.error(`${name}: ${String(error)}`, at);
          }
        });
        if (isBuild) {
          const lines = exports.map(
            ({ name }) => `export { ${name} } from ${JSON.stringify(`${id}?message=${name}`)};\n`,
          );
          return { code: lines.join(''), map: null, moduleSideEffects: false };
        }
        const helpers = new Set(exports.flatMap((each) => [...each.helpers]));
        const lines = exports.map((each) => `export const ${each.name} = ${each.code};\n`);
        return { code: importHelpers(helpers, format) + lines.join(''), map: null };
      },
    },
  };
}

interface FoundMessage {
  readonly name: string;
  readonly pattern: string;
  readonly isRich: boolean;
  /** Where the pattern is in the file, in characters. */
  readonly at: number;
}

type Fail = (reason: string, at: number) => never;

/** Reads a file of messages, which contains nothing else: `export const name = message('pattern');`. */
function findMessages(program: ESTree.Program, fail: Fail): FoundMessage[] {
  return program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((statement) => toMessage(statement) ?? fail('Only messages can be here.', statement.start));
}

function toMessage(statement: ESTree.Program['body'][number]): FoundMessage | null {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return null;
  const [declared, ...others] = statement.declaration.declarations;
  if (others.length > 0 || declared?.id.type !== 'Identifier' || declared.init?.type !== 'CallExpression') return null;
  const pattern = findPattern(declared.init);
  return pattern && { name: declared.id.name, ...pattern };
}

function findPattern({ callee, arguments: given }: ESTree.CallExpression): Omit<FoundMessage, 'name'> | null {
  const [pattern] = given;
  if (callee.type !== 'Identifier' || !/^(?:message|richMessage)$/.test(callee.name)) return null;
  if (pattern?.type !== 'Literal' || typeof pattern.value !== 'string') return null;
  return { pattern: pattern.value, isRich: callee.name === 'richMessage', at: pattern.start };
}
