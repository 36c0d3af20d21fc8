// Generates the tables of docs/reference/options.md from the docstrings of the options.
const interfaces = { options: 'CrewkitOptions', 'rate limits': 'RateLimits', ports: 'ReplaceablePorts' };

/** Returns the tables by name, each as Markdown: one row for each property of the interface. */
export function optionTables(source) {
  return Object.fromEntries(Object.entries(interfaces).map(([name, type]) => [name, tableOfInterface(source, type)]));
}

function tableOfInterface(source, type) {
  const [, body = ''] = new RegExp(`^export interface ${type} \\{\\n(.*?)^\\}`, 'ms').exec(source) ?? [];
  const properties = [...body.matchAll(/(?: {2}\/\*\*(.*?)\*\/\n)? {2}readonly (\w+)(\??): ([^;]+);/gs)];
  if (properties.length === 0) throw new Error(`The interface ${type} has no properties to read.`);
  const rows = properties.map(([, doc = '', name, optional, shape]) => {
    const mark = optional === '' && type === 'CrewkitOptions' ? ' (required)' : '';
    const text = doc
      .replace(/\n\s*\* ?/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return `| \`${name}\`${mark} | \`${shape.replace(/ \| undefined$/, '').replaceAll('|', '\\|')}\` | ${text || '–'} |`;
  });
  return ['| Option | Type | What it sets |', '|---|---|---|', ...rows].join('\n');
}
