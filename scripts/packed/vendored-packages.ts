import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A package whose code is part of a published package. */
export interface Vendored {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier. */
  readonly license: string;
  readonly licenseText: string;
}

export function readVendored(folder: string): Vendored {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Vendored;
  const file = readdirSync(folder).find((path) => /^license(?:\.|$)/i.test(path));
  if (file === undefined) throw new Error(`${name} contains no license.`);
  return { name, version, license, licenseText: readFileSync(join(folder, file), 'utf8').trim() };
}

/** Returns a document with the names, versions and licenses of the packages. */
export function describeLicenses(vendored: readonly Vendored[]): string {
  const sections = vendored.map(({ name, version, license, licenseText }) => {
    return `## ${name} ${version} (${license})\n\n\`\`\`text\n${licenseText}\n\`\`\`\n`;
  });
  return ['# Packages that the worker threads contain\n', ...sections].join('\n');
}
