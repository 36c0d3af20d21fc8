import { createSecretKey } from 'node:crypto';

const [kid, algorithm, secret] = (process.env.CREWKIT_JWT_KEYS ?? '').split(':') as [string, 'HS256', string];

/** The key for the tokens. It is a KeyObject, because jsonwebtoken is fifty times slower with a Buffer. */
export const tokenKey = { kid, algorithm, key: createSecretKey(Buffer.from(secret, 'base64')) };

/** `sqlite:<path>` or `postgres://…`, as for the reference server. */
export const storeUrl = process.env.CREWKIT_STORE ?? '';
