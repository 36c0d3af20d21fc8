import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Package } from './public-packages.js';

/** The ends of the ranges of peer dependencies. The highest versions are those that this repository has installed. */
export const ends = ['lowest', 'highest'] as const;

export type End = (typeof ends)[number];

/** Returns one version for each peer of the packages that this repository does not publish, and for types that the packages depend on. */
export function pinPeers(packages: readonly Package[], end: End): Readonly<Record<string, string>> {
  const pinned = packages.flatMap(
    ({ manifest: { dependencies = {}, devDependencies = {}, peerDependencies = {} } }) => {
      const types = Object.entries(dependencies).filter(([name]) => name.startsWith('@types/'));
      const peers = Object.entries(peerDependencies).filter(([, range]) => range !== '*');
      return [...peers, ...types].map(([name, range]) => {
        const [lowest = ''] = range.split(' || ');
        if (!lowest.startsWith('^')) throw new Error(`The range of ${name} is ${range}, and does not start with ^.`);
        return [name, end === 'lowest' ? lowest.slice(1) : (devDependencies[name] ?? range)] as const;
      });
    },
  );
  return Object.fromEntries(pinned);
}

const ownCopies =
  /^(?:(?:engine|socket)\.io[\w-]*[\\/]node_modules[\\/]ws$|@modelcontextprotocol[\\/]sdk[\\/]node_modules[\\/]express$|@crewkit[\\/]server[\\/])/;

/**
 * Lists the folders of peers that are installed a second time. Socket.IO's own parts have their own `ws`: engine.io accepts only some of its
 * versions. The MCP SDK has its own Express if the app has an old one: it is for a part of the SDK that Crewkit does not use. The server is a
 * program of its own, so it does not share packages with the app.
 */
export function findSecondCopies(project: string, peers: readonly string[]): readonly string[] {
  const home = join(project, 'node_modules');
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => {
    const isPackage = basename(dirname(path)) === 'node_modules' && peers.includes(basename(path));
    const isOwn = ownCopies.test(path);
    return isPackage && !isOwn;
  });
}
