import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { linkSources } from '../link-sources.js';
import { readSidebar } from '../read-sidebar.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = linkSources(root);

// The pages are the Markdown files of the repository, at the same paths, so that links work in both places.
export default defineConfig({
  title: 'Crewkit',
  description: 'Accounts, access control and chat for planning apps.',
  lang: 'en',
  srcDir: root,
  srcExclude: [
    '**/CHANGELOG.md',
    '**/node_modules/**',
    '**/dist/**',
    '.*/**',
    'campaigns/**',
    'benchmarks/**',
    '**/api/*.api.md',
  ],
  rewrites: { 'docs/site/index.md': 'index.md' },
  outDir: './dist',
  cacheDir: './.vitepress/cache',
  cleanUrls: true,
  // HTML in Markdown would be a Vue template. The pages contain none, but texts such as `Map<K>` look like it.
  markdown: { html: false, linkify: false, config: sources.addTo },
  buildEnd: sources.copyTo,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  vite: { publicDir: join(root, 'docs/pictures') },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guides', link: '/docs/guides/embedding' },
      { text: 'Reference', link: '/docs/reference/api' },
      { text: 'Packages', link: '/docs/site/packages/core' },
      { text: 'HTTP API', link: '/docs/site/http/auth' },
      { text: 'Operating', link: '/docs/operating/deployment' },
    ],
    sidebar: readSidebar(root),
    outline: [2, 3],
  },
});
