import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { BcryptPasswordHasher } from './bcrypt-password-hasher.js';
import { parseImportedHash } from './imported-hash.js';

const password = 'Correct-horse-7 ü';
const salt = Buffer.from('0123456789abcdef');
const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const encodedSalt = encode(salt);
const derive = (iterations: number, digest: string): string =>
  encode(pbkdf2Sync(password, salt, iterations, 32, digest));
const manyLanes = { cost: 2, blockSize: 1, parallelization: 2 ** 14, maxmem: 2 ** 23 };
const key = encode(scryptSync(password, salt, 32, { cost: 2 ** 10, blockSize: 8, parallelization: 2 }));

// The argon2id hash is a test vector of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
const hashes = {
  scrypt: `$scrypt$ln=10,r=8,p=2$${encodedSalt}$${key}`,
  'scrypt with many lanes': `$scrypt$ln=1,r=1,p=16384$${encodedSalt}$${encode(scryptSync(password, salt, 32, manyLanes))}`,
  'pbkdf2 with SHA-1': `$pbkdf2$i=1000$${encodedSalt}$${derive(1000, 'sha1')}`,
  'pbkdf2 with SHA-256': `$pbkdf2-sha256$i=1000$${encodedSalt}$${derive(1000, 'sha256')}`,
  'pbkdf2 with SHA-512, as passlib writes it': `$pbkdf2-sha512$1000$${encodedSalt}$${derive(1000, 'sha512').replaceAll('+', '.')}`,
};

const hasher = new BcryptPasswordHasher({ cost: 4, importedHashes: true });

// Most of these tests wait for as long as every wrong password takes.
describe.concurrent('imported hashes', () => {
  it.each(Object.entries(hashes))('are compared with passwords: %s', async (_name, hash) => {
    expect(hasher.accepts(hash)).toBe(true);
    expect(hasher.needsRehash(hash)).toBe(true);
    expect(await hasher.verify(password, hash)).toBe(true);
    expect(await hasher.verify(`${password} `, hash)).toBe(false);
  });

  it('are compared with passwords: argon2id', async () => {
    expect(hasher.accepts(reference)).toBe(true);
    expect(await hasher.verify('password', reference)).toBe(true);
    expect(await hasher.verify('Password', reference)).toBe(false);
  });

  it('are rejected unless they are enabled', async () => {
    const strict = new BcryptPasswordHasher({ cost: 4 });
    expect(strict.accepts(hashes.scrypt)).toBe(false);
    expect(await strict.verify(password, hashes.scrypt)).toBe(false);
  });

  it.each([
    `$argon2id$v=19$m=131073,t=1,p=1$${encodedSalt}$${key}`,
    `$argon2id$v=19$m=65536,t=5,p=1$${encodedSalt}$${key}`,
    `$argon2id$v=19$m=65536,t=0,p=1$${encodedSalt}$${key}`,
    `$argon2id$v=19$m=16,t=1,p=3$${encodedSalt}$${key}`,
    `$argon2id$v=16$m=65536,t=1,p=1$${encodedSalt}$${key}`,
    `$argon2i$v=19$m=65536,t=1,p=1$${encodedSalt}$${key}`,
    `$scrypt$ln=18,r=8,p=1$${encodedSalt}$${key}`,
    `$scrypt$ln=10,r=8,p=200$${encodedSalt}$${key}`,
    `$scrypt$ln=99,r=1,p=1$${encodedSalt}$${key}`,
    `$scrypt$ln=0,r=8,p=1$${encodedSalt}$${key}`,
    `$pbkdf2-sha256$i=1000001$${encodedSalt}$${key}`,
    // Two blocks of keys take twice the work.
    `$pbkdf2-sha256$i=600000$${encodedSalt}$${'A'.repeat(86)}`,
    // The parameter r=1 allows costs below 2^16.
    `$scrypt$ln=16,r=1,p=1$${encodedSalt}$${key}`,
    `$pbkdf2-sha256$i=0$${encodedSalt}$${key}`,
    `$pbkdf2-md5$i=1000$${encodedSalt}$${key}`,
    `$pbkdf2-sha256$i=1000$AAAA$${key}`,
    `$pbkdf2-sha256$i=1000$${encodedSalt}$AAAA`,
    `$pbkdf2-sha256$i=1000$${encodedSalt}$${'A'.repeat(129)}`,
    `$2b$15$${'a'.repeat(53)}`,
    'plain text',
    '',
  ])('are rejected if they are malformed or too expensive: %s', (hash) => {
    expect(parseImportedHash(hash)).toBeNull();
    expect(hasher.accepts(hash)).toBe(false);
  });

  it('do not make a wrong password faster or slower than for other accounts', async () => {
    const compared = [null, await hasher.hash(password), hashes.scrypt, hashes['pbkdf2 with SHA-1']];
    const waits = await Promise.all(
      compared.map(async (hash) => {
        const startedAt = performance.now();
        expect(await hasher.verify('wrong', hash)).toBe(false);
        return performance.now() - startedAt;
      }),
    );
    // A lower limit, which holds on any machine: the comparisons themselves take a few milliseconds.
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(1_490);
  });
});
