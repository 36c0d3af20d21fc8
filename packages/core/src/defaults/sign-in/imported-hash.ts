/** A hash in the PHC string format (https://github.com/P-H-C/phc-string-format), by an algorithm that new hashes do not use. */
export type ImportedHash = {
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
} & (
  | {
      readonly algorithm: 'argon2id';
      readonly memoryKiB: number;
      readonly iterations: number;
      readonly parallelism: number;
    }
  | { readonly algorithm: 'scrypt'; readonly cost: number; readonly blockSize: number; readonly parallelism: number }
  | { readonly algorithm: 'pbkdf2'; readonly digest: 'sha1' | 'sha256' | 'sha512'; readonly iterations: number }
);

// The limits include what OWASP's Password Storage Cheat Sheet recommends. They keep a comparison below about 128 MiB, and below about a
// second on an idle core.
const maxMemoryKiB = 128 * 1024;
const maxArgonWork = 4 * 64 * 1024;
const maxScryptWork = 2 ** 20;
const maxIterations = { sha1: 1_400_000, sha256: 1_000_000, sha512: 600_000 } as const;
const digestBytes = { sha1: 20, sha256: 32, sha512: 64 } as const;
const [minBytes, maxSaltBytes, maxKeyBytes] = [8, 64, 64];

const part = '([A-Za-z0-9+/.]{1,128})=*';
const argon2id = new RegExp(`^\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$${part}\\$${part}$`);
const scrypt = new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,9}),p=(\\d{1,9})\\$${part}\\$${part}$`);
// passlib writes the iterations without `i=`.
const pbkdf2 = new RegExp(`^\\$pbkdf2(?:-(sha1|sha256|sha512))?\\$(?:i=)?(\\d{1,9})\\$${part}\\$${part}$`);

/** Returns the parsed hash. Returns null for unknown algorithms and formats, and for parameters whose comparison would cost too much. */
export function parseImportedHash(hash: string): ImportedHash | null {
  return parseArgon2id(hash) ?? parseScrypt(hash) ?? parsePbkdf2(hash);
}

function parseArgon2id(hash: string): ImportedHash | null {
  const [, memory, time, lanes, salt = '', key = ''] = argon2id.exec(hash) ?? [];
  const [memoryKiB, iterations, parallelism] = [Number(memory), Number(time), Number(lanes)];
  const isCheap = memoryKiB <= maxMemoryKiB && memoryKiB * iterations <= maxArgonWork;
  // RFC 9106 §3.1 requires at least 8 KiB per lane.
  if (!isCheap || !(iterations >= 1 && parallelism >= 1 && memoryKiB >= 8 * parallelism)) return null;
  const bytes = readBytes(salt, key);
  return bytes && { algorithm: 'argon2id', memoryKiB, iterations, parallelism, ...bytes };
}

function parseScrypt(hash: string): ImportedHash | null {
  const [, exponent, size, lanes, salt = '', key = ''] = scrypt.exec(hash) ?? [];
  const [cost, blockSize, parallelism] = [2 ** Number(exponent), Number(size), Number(lanes)];
  // RFC 7914 §2 requires the cost to be less than 2^(16 * blockSize).
  const isCheap = cost * blockSize * parallelism <= maxScryptWork && cost < 2 ** (16 * blockSize);
  if (!isCheap || !(cost >= 2 && blockSize >= 1 && parallelism >= 1)) return null;
  const bytes = readBytes(salt, key);
  return bytes && { algorithm: 'scrypt', cost, blockSize, parallelism, ...bytes };
}

function parsePbkdf2(hash: string): ImportedHash | null {
  const found = pbkdf2.exec(hash);
  if (found === null) return null;
  const [, name, count, salt = '', key = ''] = found;
  const digest = (name ?? 'sha1') as keyof typeof maxIterations;
  const iterations = Number(count);
  const bytes = readBytes(salt, key);
  if (bytes === null || iterations < 1) return null;
  // RFC 8018 §5.2: every iteration runs once for each block of the key.
  const blocks = Math.ceil(bytes.key.length / digestBytes[digest]);
  return iterations * blocks > maxIterations[digest] ? null : { algorithm: 'pbkdf2', digest, iterations, ...bytes };
}

/** Decodes base64 without padding, also in passlib's variant with `.` for `+`. Returns null for lengths that are too short or too long. */
function readBytes(saltText: string, keyText: string): Pick<ImportedHash, 'salt' | 'key'> | null {
  const [salt, key] = [saltText, keyText].map(
    (text) => new Uint8Array(Buffer.from(text.replaceAll('.', '+'), 'base64')),
  );
  if (salt === undefined || key === undefined || salt.length < minBytes || salt.length > maxSaltBytes) return null;
  return key.length < 2 * minBytes || key.length > maxKeyBytes ? null : { salt, key };
}
