import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';
// What the reference server answers itself, while Vite answers for the pages.
const ofTheServer = ['/api', '/dev', '/docs', '/assets'];

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', modulePreload: { polyfill: false } },
  server: {
    proxy: {
      ...Object.fromEntries(ofTheServer.map((path) => [path, server])),
      '/ws': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
    },
  },
});
