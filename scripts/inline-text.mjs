// The ESLint rule that keeps interface texts of the front end in its message catalogue.

const shownAttributes = [
  'alt',
  'aria-description',
  'aria-label',
  'description',
  'label',
  'noun',
  'placeholder',
  'title',
];
const technicalAttributes = ['autoComplete', 'className', 'd', 'rel', 'style', 'viewBox'];
const keys = ['Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Tab'];
const productNames = [
  'Android',
  'Chrome',
  'Crewkit',
  'Edge',
  'Firefox',
  'Linux',
  'Mac OS',
  'Opera',
  'Safari',
  'Samsung Internet',
  'Windows',
];
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
      JSXText: (node) => hasLetters(node.value) && report(node, node.value),
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
  if (parent.type === 'Property' && parent.key === node) return false;
  const attribute = findAttribute(node);
  if (shownAttributes.includes(attribute)) return true;
  const isName = keys.includes(text) || productNames.includes(text);
  return !technicalAttributes.includes(attribute) && !isName && looksLikeText(text);
}

/** A word with a capital, or several words. */
function looksLikeText(text) {
  const isCapitalized = /^\s*\p{Lu}\p{Ll}*(?:[\s.,:;?!…’]|$)/u.test(text) && !/^\p{Lu}+$/u.test(text);
  return isCapitalized || /\p{L}[.,:;?!…’”)]*\s+[(“]?\p{L}/u.test(text);
}

function hasLetters(text) {
  return /\p{L}/u.test(text);
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
