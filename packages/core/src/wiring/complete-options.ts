import type { AnyFieldDefinitions, FieldDefinitions } from '../api/schemas/define-fields.js';
import { ConsoleMailer } from '../defaults/mail/console-mailer.js';
import { fileBlobs } from '../defaults/files/file-blobs.js';
import type { NoPermissions, PermissionDefinitions } from '../domain/access/permissions/host-permissions.js';
import { checkOptions, OptionsError } from '../options/check-options.js';
import type { BlobStore } from '../ports/files/blob-store.js';
import type { Mailer } from '../ports/mail/mailer.js';
import { getOptionRules } from './crewkit-option-rules.js';
import type { CrewkitOptions } from './crewkit-options.js';

/** The options with the defaults that several parts of the wiring need. */
export interface CompleteOptions<P extends PermissionDefinitions = NoPermissions> extends Omit<
  CrewkitOptions<P>,
  'fields'
> {
  readonly fields?: AnyFieldDefinitions | undefined;
  readonly mailer: Mailer;
  readonly blobs: BlobStore;
  readonly appOrigins: readonly string[];
}

const developmentFolder = 'crewkit-files';

/**
 * Validates the options and adds defaults. Throws one `OptionsError` that lists all problems. A default that would lose emails or files, or
 * print tokens, is a problem in production.
 */
export function completeOptions<P extends PermissionDefinitions, Client, F extends FieldDefinitions<P>>(
  options: CrewkitOptions<P, Client, F>,
): CompleteOptions<P> {
  checkOptions('createCrewkit', getOptionRules(options), options);
  const { store, mailer, blobs, publicUrl, appOrigins } = options;
  // oxlint-disable-next-line no-restricted-properties -- whether this is production is not an option, as in other libraries
  const missing = isDevelopment(process.env['NODE_ENV'], publicUrl) ? [] : findMissing(options);
  const problems = [...missing, ...findCookieProblems(options)];
  if (problems.length > 0) throw new OptionsError('createCrewkit', problems);
  return {
    ...options,
    mailer: mailer ?? new ConsoleMailer(),
    blobs: blobs ?? fileBlobs({ directory: store.filesDirectory ?? developmentFolder }),
    appOrigins: appOrigins ?? [new URL(publicUrl).origin],
  };
}

/** Node does not set `NODE_ENV`. Without it, only a server whose public URL leads to the same machine is in development. */
function isDevelopment(environment: string | undefined, publicUrl: string): boolean {
  if (environment === 'development' || environment === 'test') return true;
  return environment !== 'production' && isThisMachine(publicUrl);
}

function isThisMachine(publicUrl: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname);
}

function findCookieProblems({
  sessions,
  publicUrl,
}: Pick<CrewkitOptions, 'sessions' | 'publicUrl'>): readonly string[] {
  if (sessions?.cookie !== true || publicUrl.startsWith('https:') || isThisMachine(publicUrl)) return [];
  return [
    'sessions.cookie: requires a publicUrl with https or on localhost, because browsers reject the cookie elsewhere',
  ];
}

function findMissing({ store, mailer, blobs }: Pick<CrewkitOptions, 'store' | 'mailer' | 'blobs'>): readonly string[] {
  const problems: string[] = [];
  if (mailer === undefined) {
    problems.push('mailer: required in production (smtpMailer(…) or a Mailer); in development, emails are printed');
  }
  if (blobs === undefined && store.filesDirectory === undefined) {
    problems.push('blobs: required in production with this store (s3Blobs(…), fileBlobs(…) or a BlobStore)');
  }
  return problems;
}
