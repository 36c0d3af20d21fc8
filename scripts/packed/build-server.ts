// Bundles the built server into packages/server/dist.
import { join } from 'node:path';
import { root } from '../run-command.mjs';
import { bundleServer } from './bundle-server.js';

await bundleServer(['build/main.js', 'build/index.js'], { dir: join(root, 'packages/server/dist'), conditions: [] });
