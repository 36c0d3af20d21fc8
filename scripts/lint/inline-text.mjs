// The lint rule that keeps interface texts of the front end in its message catalogue.
import { hasLetters, isWords, looksLikeText } from './texts.mjs';

const shownAttributes = 'alt aria-description aria-label description hint label placeholder title'.split(' ');
const technicalAttributes = ['autoComplete', 'className', 'd', 'rel', 'style', 'viewBox'];
// Parents of strings that users never see.
const hiddenPlaces = [
  'BinaryExpression',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'SwitchCase',
  'TSLiteralType',
];

/** @type {import("oxlint/plugins-dev").Rule} */
export const inlineText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { text: 'Declare “{{ text }}” in src/messages, and use it from there.' },
  },
  create(context) {
    const report = (node, text) =>
      context.report({ node, messageId: 'text', data: { text: text.trim().slice(0, 60) } });
    return {
      JSXText: (node) => isWords(node.value) && report(node, node.value),
      Literal: (node) => typeof node.value === 'string' && isShown(node, node.value) && report(node, node.value),
      TemplateLiteral(node) {
        const text = node.quasis.map(({ value }) => value.cooked).join('…');
        if (isShown(node, text)) report(node, text);
      },
    };
  },
};

function isShown(node, text) {
  const { parent } = node;
  if (!hasLetters(text) || hiddenPlaces.includes(parent.type) || isError(parent)) return false;
  if (parent.type === 'Property' && (parent.key === node || isError(parent.parent.parent))) return false;
  const attribute = findAttribute(node);
  if (shownAttributes.includes(attribute)) return true;
  return !technicalAttributes.includes(attribute) && isWords(text) && looksLikeText(text);
}

function isError({ type, callee }) {
  return type === 'NewExpression' && /(?:Error|NotFetched)$/.test(callee.name ?? '');
}

/** Returns the name of the JSX attribute whose value the node is, perhaps in braces or in a condition. */
function findAttribute({ parent }) {
  if (parent.type === 'JSXAttribute') return parent.name.name;
  const isTransparent = ['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer'].includes(parent.type);
  return isTransparent ? findAttribute(parent) : null;
}
