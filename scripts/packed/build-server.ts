// Bundles the built reference server into examples/reference-server/dist.
import { join } from 'node:path';
import { root } from '../run-command.mjs';
import { bundleServer } from './bundle-server.js';

await bundleServer('build/main.js', { dir: join(root, 'examples/reference-server/dist'), conditions: [] });
