import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `npm run dev:web` serves the pages, and passes all other requests on to the server that `npm start` has started.
const proxy = Object.fromEntries(
  ['/api', '/hello', '/socket.io'].map((path) => [path, { target: 'http://127.0.0.1:3000', ws: true }]),
);

export default defineConfig({ plugins: [react()], server: { port: 5173, strictPort: true, proxy } });
