// Crewkit's own lint rules, as a plugin in ESLint's format.
import { builtinModules } from 'node:module';
import { basename } from 'node:path';
import { inlineText } from './inline-text.mjs';

const kebabCaseFile = {
  meta: { type: 'suggestion', schema: [], messages: { name: 'File names are kebab-case: {{ name }} is not.' } },
  create(context) {
    const name = basename(context.filename);
    const good = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name);
    return good ? {} : { Program: (node) => context.report({ node, messageId: 'name', data: { name } }) };
  },
};

const nodeProtocol = {
  meta: { type: 'suggestion', schema: [], messages: { prefix: 'Write node:{{ name }}.' } },
  create(context) {
    const check = ({ source }) => {
      const name = source?.value;
      const bare = typeof name === 'string' && builtinModules.includes(name) && !name.startsWith('node:');
      if (bare) context.report({ node: source, messageId: 'prefix', data: { name } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
    };
  },
};

const namedExports = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { default: 'Export it by its name.', all: 'Name what you export.' },
  },
  create: (context) => ({
    ExportDefaultDeclaration: (node) => context.report({ node, messageId: 'default' }),
    ExportAllDeclaration: (node) => context.report({ node, messageId: 'all' }),
  }),
};

// The linter loads a plugin from a default export.
// oxlint-disable-next-line crewkit/named-exports
export default {
  meta: { name: 'crewkit' },
  rules: {
    'inline-text': inlineText,
    'kebab-case-file': kebabCaseFile,
    'named-exports': namedExports,
    'node-protocol': nodeProtocol,
  },
};
