import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { MarkdownRenderer, SiteConfig } from 'vitepress';

interface SourceLinks {
  /** Rewrites the links to files that are not pages. */
  readonly addTo: (markdown: MarkdownRenderer) => void;
  /** Copies the linked files next to the pages. */
  readonly copyTo: (site: SiteConfig) => void;
}

/**
 * Makes links to source files and folders work on the site. A link to a folder leads to its README, or to a list of its files if it has none.
 * A link to a file that is not a page leads to a copy of it as plain text. Throws an Error for a link to a file that does not exist.
 */
export function linkSources(root: string): SourceLinks {
  const files = new Set<string>();
  const folders = new Set<string>();

  const toHref = (href: string, page: string): string => {
    const [path = '', ...fragment] = href.split('#');
    if (path === '' || /^([a-z]+:|\/)/.test(path) || path.endsWith('.md')) return href;
    const target = posix.join(posix.dirname(page), decodeURI(path));
    if (!existsSync(join(root, target))) throw new Error(`${page}: no file ${target}`);
    if (!statSync(join(root, target)).isDirectory()) {
      files.add(target);
      return `/${target}.txt`;
    }
    const readme = posix.join(target, 'README.md');
    if (existsSync(join(root, readme))) return [`/${readme}`, ...fragment].join('#');
    folders.add(target);
    return `/${target}.txt`;
  };

  return {
    addTo(markdown) {
      markdown.core.ruler.push('source-links', ({ tokens, env }) => {
        for (const link of tokens.flatMap(({ children }) => children ?? [])) {
          if (link.type !== 'link_open') continue;
          link.attrSet('href', toHref(link.attrGet('href') ?? '', (env as { relativePath: string }).relativePath));
        }
      });
    },
    copyTo({ outDir }) {
      for (const file of files) cpSync(join(root, file), join(outDir, `${file}.txt`));
      for (const folder of folders) {
        mkdirSync(join(outDir, dirname(folder)), { recursive: true });
        writeFileSync(join(outDir, `${folder}.txt`), `${readdirSync(join(root, folder)).join('\n')}\n`);
      }
    },
  };
}
