/** A stored API key, with which programs call the API on behalf of the account that owns the key. Only a hash of the key itself is stored. */
export interface ApiKey {
  readonly id: string;
  /** The account that owns the key, and as which its callers act. */
  readonly userId: string;
  readonly name: string;
  /** The names of the permissions to which the key limits the owner's access. */
  readonly permissions: readonly string[];
  readonly createdAt: Date;
  /** If null, the key does not expire. */
  readonly expiresAt: Date | null;
  /** The time of the last use, which is stored at most once per minute. null means that the key has not been used. */
  readonly lastUsedAt: Date | null;
}

/** An API key as a client presents it. */
export interface PresentedApiKey {
  readonly keyId: string;
  /** The whole key, which is a secret. */
  readonly apiKey: string;
}

/** The number of keys that an account can have. */
export const maxApiKeys = 20;
export const maxApiKeyNameLength = 100;
/** The lifetime of a key if its owner chooses none, and the longest lifetime that its owner can choose. */
export const apiKeyDays = { default: 90, most: 365 } as const;
/** The time for which an expired key stays in the list. */
export const expiredApiKeySeconds = 30 * 24 * 60 * 60;

// A fixed prefix and a checksum, so that scanners recognize keys that were published by accident, without asking the server.
const prefix = 'ck_';
const format = /^ck_([0-9a-f]{32})_[\w-]{43}_[0-9a-f]{8}$/;
const polynomial = 0xedb88320;

/** Returns the key `ck_<id>_<secret>_<checksum>`. `secret` is a secret token of the `IdSource`. */
export function toApiKey(id: string, secret: string): string {
  const unchecked = `${prefix}${id.replaceAll('-', '')}_${secret}`;
  return `${unchecked}_${toChecksum(unchecked)}`;
}

/** Returns whether the bearer token has the form of an API key, valid or not. */
export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** Returns the key, or null if it is malformed or its checksum is wrong. */
export function parseApiKey(token: string): PresentedApiKey | null {
  const id = format.exec(token)?.[1];
  if (id === undefined) return null;
  const end = token.lastIndexOf('_');
  if (toChecksum(token.slice(0, end)) !== token.slice(end + 1)) return null;
  const keyId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');
  return { keyId, apiKey: token };
}

/** Returns the CRC-32 (ISO 3309) of the ASCII text, as eight hexadecimal digits. */
function toChecksum(text: string): string {
  let checksum = 0xffffffff;
  for (const character of text) {
    checksum ^= character.charCodeAt(0);
    for (let bit = 0; bit < 8; bit += 1) checksum = (checksum >>> 1) ^ ((checksum & 1) === 1 ? polynomial : 0);
  }
  return ((checksum ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}
