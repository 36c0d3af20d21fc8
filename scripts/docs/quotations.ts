// A code block that names a file contains that file, or its part between `// #region name` and the next `// #endregion`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-command.mjs';

/** Returns the document with updated quotations. Calls `fault` for each quotation that cannot be resolved. */
export function quoteFresh(text: string, fault: (fault: string) => void): string {
  return text.replace(/^```(\w+) file=(\S+)\n.*?^```$/gms, (block: string, language: string, source: string) => {
    const [path, region] = source.split('#', 2) as [string, string?];
    const file = join(root, path);
    const quoted = existsSync(file) ? findPart(readFileSync(file, 'utf8'), region) : null;
    if (quoted !== null) return `\`\`\`${language} file=${source}\n${quoted}\n\`\`\``;
    fault(`it quotes ${source}, which does not exist`);
    return block;
  });
}

/** Returns the whole file, or the lines of the region without their common indentation. Returns null if the region does not exist. */
function findPart(text: string, region?: string): string | null {
  if (region === undefined) return text.trimEnd();
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === `// #region ${region}`);
  const end = lines.findIndex((line, index) => index > start && line.trim() === '// #endregion');
  if (start === -1 || end === -1) return null;
  const inside = lines.slice(start + 1, end).filter((line) => !/^\s*\/\/ #region /.test(line));
  const margin = Math.min(...inside.filter((line) => line !== '').map((line) => line.search(/\S/)));
  return inside
    .map((line) => line.slice(margin))
    .join('\n')
    .trimEnd();
}
