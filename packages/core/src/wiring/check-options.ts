import type { CrewkitOptions } from './crewkit-options.js';

const maxGraceSeconds = 60;
const maxSessionDays = 3650;

/** Throws an Error that names the option: what is wrong with these shows much later, as a link that leads nowhere. */
export function checkOptions({ publicUrl, appOrigins, refreshReuseGraceSeconds = 0, ...rest }: CrewkitOptions): void {
  if (!/^https?:$/.test(protocolOf(publicUrl)) || publicUrl.endsWith('/')) {
    throw new Error('publicUrl must be an http or https URL without a slash at its end.');
  }
  if (appOrigins.length === 0) throw new Error('appOrigins must name one origin at least.');
  for (const [index, origin] of appOrigins.entries()) {
    if (originOf(origin) !== origin) {
      throw new Error(`appOrigins[${index}] must be an origin such as https://app.example, without a path or a slash.`);
    }
  }
  const grace = refreshReuseGraceSeconds;
  if (!Number.isInteger(grace) || grace < 0 || grace > maxGraceSeconds) {
    throw new Error(`refreshReuseGraceSeconds must be a whole number from 0 to ${maxGraceSeconds}.`);
  }
  checkSessionOptions(rest);
  checkObjects(rest);
  checkProviderIds((rest.identityProviders ?? []).map(({ id }) => id));
}

/** For those whom no compiler tells: what protects must not be off because of a typing error. */
function checkObjects(given: Omit<CrewkitOptions, 'publicUrl' | 'appOrigins' | 'refreshReuseGraceSeconds'>): void {
  const { breachedPasswords = 'common', captcha, identityProviders = [], mentionMails = false } = given;
  checkBlobs(given.blobs);
  if (typeof mentionMails !== 'boolean') throw new Error('mentionMails must be true or false.');
  if (breachedPasswords !== 'common' && !can(breachedPasswords, 'contains')) {
    throw new Error("breachedPasswords must be 'common' or an object with contains().");
  }
  if (captcha !== undefined && !can(captcha, 'verify')) throw new Error('captcha must be an object with verify().');
  const providers: readonly unknown[] | null = Array.isArray(identityProviders) ? identityProviders : null;
  if (providers === null) throw new Error('identityProviders must be a list.');
  const wrong = providers.findIndex((each) => !can(each, 'begin') || !can(each, 'complete'));
  if (wrong !== -1) {
    throw new Error(
      `identityProviders[${wrong}] must be made by oidcProvider() or oauth2Provider(), or be one of yours.`,
    );
  }
}

function checkSessionOptions({
  longestSessionDays: days = 1,
  checkSessions = false,
}: Pick<CrewkitOptions, 'longestSessionDays' | 'checkSessions'>): void {
  if (!Number.isInteger(days) || days < 1 || days > maxSessionDays) {
    throw new Error(`longestSessionDays must be a whole number from 1 to ${maxSessionDays}.`);
  }
  if (typeof checkSessions !== 'boolean') throw new Error('checkSessions must be true or false.');
}

function checkBlobs(blobs: unknown): void {
  if (['write', 'read', 'delete', 'deleteUnfinished'].every((method) => can(blobs, method))) return;
  throw new Error('blobs must be made by FileBlobStore or s3Blobs(), or be a store of yours.');
}

function can(given: unknown, method: string): boolean {
  return typeof given === 'object' && given !== null && typeof Reflect.get(given, method) === 'function';
}

/** They stand in paths and in what is stored. */
function checkProviderIds(ids: readonly string[]): void {
  for (const [index, id] of ids.entries()) {
    if (!/^[a-z0-9-]{1,32}$/.test(id)) {
      throw new Error(`identityProviders[${index}].id must be 1 to 32 lower-case letters, digits or dashes.`);
    }
    if (ids.indexOf(id) !== index) throw new Error(`identityProviders[${index}].id, "${id}", stands there twice.`);
  }
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function originOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null;
}
