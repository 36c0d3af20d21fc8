import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { listSubpaths } from './describe-packages.js';

/** Returns the sections and links of `docs/README.md`, which lists all pages, and the pages of the packages and of the HTTP API. */
export function readSidebar(root: string): DefaultTheme.SidebarItem[] {
  const sections = readFileSync(join(root, 'docs/README.md'), 'utf8').split(/^## /m).slice(1);
  const pages = sections.map((section) => ({
    text: section.slice(0, section.indexOf('\n')),
    collapsed: false,
    items: [...section.matchAll(/\[([^\]]+)\]\(([^)#]+\.md)\)/g)].map(([, text = '', path = '']) => ({
      text,
      link: `/${posix.join('docs', path).replace(/\.md$/, '')}`,
    })),
  }));
  const packages = listSubpaths(root).map(({ name, page }) => ({ text: name, link: `/docs/site/packages/${page}` }));
  return [
    ...pages,
    { text: 'Packages', collapsed: true, items: packages },
    { text: 'HTTP API', collapsed: true, items: readTags(root) },
  ];
}

function readTags(root: string): DefaultTheme.SidebarItem[] {
  const { tags } = JSON.parse(readFileSync(join(root, 'packages/client-sdk/openapi.json'), 'utf8')) as {
    readonly tags: readonly { readonly name: string }[];
  };
  return tags.map(({ name }) => ({ text: name, link: `/docs/site/http/${name}` }));
}
