// `npm run pack -- <folder>`: packs every package into an archive in the folder, as a release publishes them. Needs a build.
import { resolve } from 'node:path';
import { packPackages } from './packed/pack-packages.js';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('usage: npm run pack -- <folder>');
for (const path of Object.values(await packPackages(resolve(process.env.INIT_CWD ?? '', folder)))) console.log(path);
