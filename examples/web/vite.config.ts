import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type InlineConfig } from 'vite';

import { chunkLayers } from './vite/chunk-layers.js';
import { compileMessages } from './vite/compile-messages.js';
import { compressFiles } from './vite/compress-files.js';
import { emojiData } from './vite/emoji-data.js';
import { englishOnly } from './vite/english-only.js';
import { landingPage } from './vite/landing-page.js';
import { pageFiles } from './vite/page-files.js';
import { serviceWorker } from './vite/service-worker.js';

// What the reference server answers itself, while Vite answers for the pages.
const ofTheServer = ['/api', '/dev', '/docs', '/assets'];

const root = fileURLToPath(new URL('.', import.meta.url));
const input = {
  index: `${root}index.html`,
  landing: `${root}landing.html`,
  'service-worker': `${root}src/service-worker/service-worker.ts`,
};
// Browsers look for a new service worker at the same address.
const entryFileNames = ({ name }: { readonly name: string }): string =>
  name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js';
const common = (): InlineConfig => ({
  root,
  plugins: [compileMessages(), emojiData(), react(), englishOnly()],
  // The packages load a substitute for older versions of React, which has the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: { outDir: 'dist', modulePreload: { polyfill: false }, rolldownOptions: { input } },
});

export default defineConfig(async ({ command, mode }) => {
  const { CREWKIT_SERVER: server = 'http://127.0.0.1:3000' } = loadEnv(mode, root, 'CREWKIT_');
  const { plugins = [], resolve = {}, build } = common();
  const groups = command === 'build' ? await chunkLayers(common()) : [];
  return {
    plugins: [...plugins, landingPage(), pageFiles(), serviceWorker(), compressFiles()],
    resolve,
    build: { ...build, rolldownOptions: { input, output: { entryFileNames, codeSplitting: { groups } } } },
    server: {
      proxy: {
        ...Object.fromEntries(ofTheServer.map((path) => [path, server])),
        '/ws': { target: server, ws: true },
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
