// Generates the tables of docs/reference/options.md from the docstrings of the options.
import { formatCode, formatTable } from './markdown-tables.js';

const interfaces = { options: 'CrewkitOptions', 'rate limits': 'RateLimits', ports: 'ReplaceablePorts' };

/**
 * Returns the tables by name, each as Markdown, with one row for each property of the interface. Calls `fault` for properties without a
 * docstring.
 */
export function optionTables(source: string, fault: (fault: string) => void): Record<string, string> {
  return Object.fromEntries(
    Object.entries(interfaces).map(([name, type]) => [name, formatInterface(source, type, fault)]),
  );
}

function formatInterface(source: string, type: string, fault: (fault: string) => void): string {
  const [, constraint = '', body = ''] =
    new RegExp(`^export interface ${type}(?:<\\s*P extends (\\w+)[^{]*>)? \\{\\n(.*?)^\\}`, 'ms').exec(source) ?? [];
  const properties = [...body.matchAll(/(?: {2}\/\*\*(.*?)\*\/\n)? {2}readonly (\w+)(\??): ([^;]+);/gs)];
  if (properties.length === 0) throw new Error(`The interface ${type} has no properties to read.`);
  const rows = properties.map(([, docstring = '', name, optional, shape]) => {
    const mark = optional === '' && type === 'CrewkitOptions' ? ' (required)' : '';
    const text = docstring
      .replace(/\n\s*\* ?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') fault(`${type}.${name} has no docstring`);
    return [`${formatCode(name)}${mark}`, formatCode(toShape(shape, constraint)), text];
  });
  return formatTable(['Option', 'Type', 'What it sets'], rows);
}

/** Returns the type without `undefined`. The type parameter is replaced by its constraint, and left out of type arguments. */
function toShape(shape: string, constraint: string): string {
  const type = shape
    .replace(/ \| undefined$/, '')
    .replace(/<P>/, '')
    .replace(/<ResourceType<.*>/, '');
  return type === 'P' ? constraint : type;
}
