// Package pages show the README outside the repository, so the published packages name the repository, and their links are absolute.
import { readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { root } from '../run-command.mjs';

/** The fields of a published manifest that name the sources. */
export interface Source {
  readonly repository: { readonly type: 'git'; readonly url: string; readonly directory: string };
  readonly homepage: string;
  readonly bugs: string;
}

/** Returns the web address of the repository from the field `repository` of the root's package.json, or null if there is none. */
export function readRepository(): string | null {
  const { repository = null } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { repository?: string };
  return repository;
}

/** Returns the fields for the package in `folder`. `repository` is the web address of the repository. */
export function describeSource(folder: string, repository: string): Source {
  const directory = toDirectory(folder);
  return {
    repository: { type: 'git', url: `git+${repository}.git`, directory },
    homepage: `${repository}/blob/HEAD/${directory}/README.md`,
    bugs: `${repository}/issues`,
  };
}

/** Replaces the relative links of the Markdown text, which is in `folder`, by links to the repository. */
export function withAbsoluteLinks(markdown: string, folder: string, repository: string): string {
  const toTarget = (path: string): string => `${repository}/blob/HEAD/${posix.join(toDirectory(folder), path)}`;
  return markdown.replaceAll(/\]\((?!https?:|#)([^)\s]+)\)/g, (_link, path: string) => `](${toTarget(path)})`);
}

function toDirectory(folder: string): string {
  return relative(root, folder).split(sep).join('/');
}
