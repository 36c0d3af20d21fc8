import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const installedPackage = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Returns the folders of the installed packages from which the modules come. */
export function getFolders(moduleIds: readonly string[]): Set<string> {
  return new Set(moduleIds.flatMap((id) => installedPackage.exec(id.replace(/^\0/, ''))?.[0] ?? []));
}

/** A package whose code is part of a bundle. */
export interface Vendored {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier. */
  readonly license: string;
  /** The text of the license, or null if the package contains none. */
  readonly licenseText: string | null;
}

export function readVendored(folder: string): Vendored {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<Vendored>;
  const { name = '', version = '', license } = manifest;
  const file = readdirSync(folder).find((path) => /^license(?:\.|$)/i.test(path));
  if (license === undefined) throw new Error(`${name} names no license.`);
  return {
    name,
    version,
    license,
    licenseText: file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/**
 * Returns a document with the names, versions and licenses of the packages that `container` contains. A text that several packages have is
 * contained once, after the last of them.
 */
export function describeLicenses(container: string, vendored: readonly Vendored[]): string {
  const byText = new Map<string | null, string[]>();
  for (const { name, version, license, licenseText } of vendored) {
    byText.set(licenseText, [...(byText.get(licenseText) ?? []), `## ${name} ${version} (${license})\n`]);
  }
  const sections = [...byText].flatMap(([text, headings]) => [
    ...headings,
    ...(text === null ? [] : [`\`\`\`text\n${text}\n\`\`\`\n`]),
  ]);
  return [`# Packages that ${container} contains\n`, ...sections].join('\n');
}
