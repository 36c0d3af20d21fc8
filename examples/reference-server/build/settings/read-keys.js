import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createJwtKey } from '@crewkit/core';
// The file is written once and read at every later start, so that tokens and encrypted emails survive a restart.
const developmentKeysPath = './data/development-keys.json';
/**
 * Returns the configured keys. In development, missing keys are generated and stored; in production, no keys are missing. Throws an Error
 * that names the variable and the key, and never contains key material.
 */
export function readKeys(settings) {
    const given = settings.jwtKeys ?? `dev:HS256:${readDevelopmentKeys().jwt}`;
    return { jwt: parse('CREWKIT_JWT_KEYS', given, parseJwtKey), encryption: readEncryptionKeys(settings) };
}
/** Returns only the existing encryption keys, for commands, which never generate keys. Throws an Error if there are none. */
export function readKeptEncryptionKeys(settings) {
    if (settings.encryptionKeys === null && !existsSync(developmentKeysPath)) {
        throw new Error('CREWKIT_ENCRYPTION_KEYS is not set, and no server has kept keys for development here.');
    }
    return readEncryptionKeys(settings);
}
function readEncryptionKeys({ encryptionKeys }) {
    const given = encryptionKeys ?? `dev:${readDevelopmentKeys().encryption}`;
    return parse('CREWKIT_ENCRYPTION_KEYS', given, parseEncryptionKey);
}
/** Returns the errors of the configured keys. They name the variable and the key, and never contain key material. */
export function findKeyErrors({ jwtKeys, encryptionKeys }) {
    return [
        ...findErrorIn(() => jwtKeys === null || parse('CREWKIT_JWT_KEYS', jwtKeys, parseJwtKey)),
        ...findErrorIn(() => encryptionKeys === null || parse('CREWKIT_ENCRYPTION_KEYS', encryptionKeys, parseEncryptionKey)),
    ];
}
function findErrorIn(read) {
    try {
        read();
        return [];
    }
    catch (error) {
        return [`${error instanceof Error ? error.message : 'A key cannot be read'}.`.replace(/\.{2}$/, '.')];
    }
}
function parse(variable, text, parseOne) {
    try {
        return text.split(',').map((entry) => parseOne(entry.trim()));
    }
    catch (cause) {
        throw new Error(`${variable}: ${cause instanceof Error ? cause.message : 'cannot be read'}`, { cause });
    }
}
/** Parses `kid:alg:base64-secret-or-PEM-file`. */
function parseJwtKey(entry) {
    const [kid = '', algorithm, ...rest] = entry.split(':');
    const material = rest.join(':');
    if (algorithm === 'HS256')
        return createJwtKey({ kid, algorithm, secret: decodeBase64(kid, material) });
    if (algorithm === 'RS256' || algorithm === 'ES256') {
        return createJwtKey({ kid, algorithm, pem: readFileSync(material, 'utf8') });
    }
    throw new Error(`the key "${kid}" is not of the form kid:alg:material, alg being HS256, RS256 or ES256`);
}
/** Parses `kid:base64 of 32 bytes`. */
function parseEncryptionKey(entry) {
    const [kid = '', ...rest] = entry.split(':');
    const key = decodeBase64(kid, rest.join(':'));
    if (key.length !== 32)
        throw new Error(`the key "${kid}" has ${key.length} bytes; 32 are needed`);
    return { kid, key };
}
function decodeBase64(kid, text) {
    if (!/^[\w+/-]+={0,2}$/.test(text))
        throw new Error(`the key "${kid}" is no base64`);
    return Buffer.from(text, 'base64');
}
function readDevelopmentKeys() {
    const fresh = { jwt: randomBytes(32).toString('base64'), encryption: randomBytes(32).toString('base64') };
    mkdirSync(dirname(developmentKeysPath), { recursive: true });
    const draft = `${developmentKeysPath}.${randomUUID()}`;
    try {
        // The link appears with the complete content or not at all, so that simultaneous first starts use the same pair.
        writeFileSync(draft, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 });
        linkSync(draft, developmentKeysPath);
        return fresh;
    }
    catch {
        return JSON.parse(readFileSync(developmentKeysPath, 'utf8'));
    }
    finally {
        rmSync(draft, { force: true });
    }
}
//# sourceMappingURL=read-keys.js.map