import { createSecretKey } from 'node:crypto';

const [kid, algorithm, secret] = process.env.CREWKIT_JWT_KEYS.split(':');

/** The key of the tokens. A KeyObject: with a Buffer, jsonwebtoken is fifty times slower. */
export const tokenKey = { kid, algorithm, key: createSecretKey(Buffer.from(secret, 'base64')) };

/** `sqlite:<path>` or `postgres://…`, like for the reference server. */
export const storeUrl = process.env.CREWKIT_STORE;
