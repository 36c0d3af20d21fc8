// The two custom ESLint rules of Crewkit.
import { builtinModules } from 'node:module';
import { basename } from 'node:path';

export const kebabCaseFile = {
  meta: { type: 'suggestion', schema: [], messages: { name: 'File names are kebab-case: {{ name }} is not.' } },
  create(context) {
    const name = basename(context.filename);
    const good = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name);
    return good ? {} : { Program: (node) => context.report({ node, messageId: 'name', data: { name } }) };
  },
};

export const nodeProtocol = {
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
