import { withForeignKeys } from './jwt-foreign-keys.js';
import { decode, encode, makeToken, toSignature, type Claims, type Sign, type Signing } from './jwt.js';

type Texts = Readonly<Record<string, string>>;
type Tokens = Record<string, string>;

interface Known extends Signing {
  readonly publicTexts: Readonly<Record<string, string | Buffer>>;
  readonly otherTokens: Texts;
}

interface Tools {
  readonly header: Claims;
  readonly payload: Claims;
  readonly text: string;
  readonly signature: string;
  readonly good: string;
  readonly kid: string;
  readonly own: Sign;
}

/**
 * Tokens that a server must refuse, by name. `good`: a valid one; `algorithm`, `kid` and `key`: how it was signed; `publicTexts`: the
 * published key in the forms in which it might be used as a secret; `otherTokens`: tokens of other kinds.
 */
export function forgedTokens({ good, algorithm, kid, key, publicTexts, otherTokens }: Known): Tokens {
  const [head, body, signature] = good.split('.');
  const known = { header: decode(head), payload: decode(body), text: `${head}.${body}`, signature, good };
  const own = (text: string) => toSignature(algorithm, key, text);
  const tools = { ...known, kid, own };
  return {
    ...unsigned(tools),
    ...confused(tools, publicTexts),
    ...misnamed(tools),
    ...named(withForeignKeys(tools)),
    ...withWrongClaims(tools),
    ...malformed(tools),
    ...withOddSignatures(tools),
    ...Object.fromEntries(
      Object.entries(otherTokens).map(([name, token]) => [`the ${name} of the same person`, token]),
    ),
  };
}

function named(entries: readonly (readonly [string, string])[]): Tokens {
  return Object.fromEntries(entries);
}

function unsigned({ header, payload, kid, signature }: Tools): Tokens {
  const spellings = [
    'none',
    'None',
    'NONE',
    'nOnE',
    'nonE',
    'none ',
    '',
    ' none',
    'no\u200bne',
    null,
    0,
    false,
    [],
    {},
  ];
  return named(
    spellings.flatMap((alg) =>
      ['', signature].flatMap((end): [string, string][] => [
        [
          `alg ${JSON.stringify(alg)}, signature "${end.slice(0, 3)}"`,
          makeToken({ ...header, alg }, payload, () => end),
        ],
        [
          `alg ${JSON.stringify(alg)} without kid, "${end.slice(0, 3)}"`,
          makeToken({ alg, typ: 'JWT' }, payload, () => end),
        ],
        [
          `alg ${JSON.stringify(alg)}, ${kid} in a list, "${end.slice(0, 3)}"`,
          makeToken({ ...header, alg, kid: [kid] }, payload, () => end),
        ],
      ]),
    ),
  );
}

/** HMAC with publicly known values as keys. */
function confused({ header, payload }: Tools, publicTexts: Known['publicTexts']): Tokens {
  const secrets = { nothing: '', 'the word secret': 'secret', null: 'null', ...publicTexts };
  return named(
    Object.entries(secrets).flatMap(([what, secret]) =>
      ['HS256', 'RS256', 'ES256', 'hs256'].map((alg): [string, string] => [
        `HMAC under ${what} as ${alg}`,
        makeToken({ ...header, alg }, payload, (text) => toSignature('HS256', secret, text)),
      ]),
    ),
  );
}

function misnamed({ header, payload, own }: Tools): Tokens {
  const kids = [
    '../../../../dev/null',
    '/dev/null',
    '',
    "' UNION SELECT 'a' --",
    '| id',
    '__proto__',
    'constructor',
    'toString',
    '*',
    '\0',
    'x'.repeat(5000),
    0,
    null,
    true,
    [],
    {},
  ];
  const types = ['at+jwt', 'jwt', 'refresh', 'JWT ', '', null, ['JWT']];
  const attacker = (text: string) => toSignature('HS256', '', text);
  return {
    ...named(
      kids.map((kid) => [`kid ${JSON.stringify(kid).slice(0, 40)}`, makeToken({ ...header, kid }, payload, own)]),
    ),
    ...named(
      kids.map((kid) => [
        `kid ${JSON.stringify(kid).slice(0, 40)}, signed with nothing`,
        makeToken({ ...header, kid, alg: 'HS256' }, payload, attacker),
      ]),
    ),
    ...named(types.map((typ) => [`typ ${JSON.stringify(typ)}`, makeToken({ ...header, typ }, payload, own)])),
    'two kids in one header': makeToken(
      `{"alg":"${String(header.alg)}","typ":"JWT","kid":"x","kid":"${String(header.kid)}","alg":"none"}`,
      payload,
      own,
    ),
  };
}

function withWrongClaims({ header, payload, own }: Tools): Tokens {
  const now = Math.floor(Date.now() / 1000);
  const wrong: Record<string, Claims> = {
    'expired a second ago': { exp: now - 1 },
    'expired long ago': { iat: 1, exp: 2 },
    'issued in an hour': { iat: now + 3600, exp: now + 7200 },
    'not before in an hour': { nbf: now + 3600 },
    'another issuer': { iss: 'https://evil.example' },
    'another audience': { aud: 'evil' },
    'a role': { role: 'administrator' },
    'no expiry': { exp: undefined },
    'an expiry of text': { exp: '9999999999' },
    'an expiry without end': { exp: 1e300 },
    'a fraction of an expiry': { exp: now + 100.5 },
    'no subject': { sub: undefined },
    'any subject': { sub: '*' },
    'a list of people': { sub: [payload.sub] },
    'a person who is none': { sub: '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c' },
    'no session': { jti: undefined },
    'no issue': { iat: undefined },
    'no email': { email: undefined },
  };
  const bodies = [
    '',
    'null',
    '[]',
    '"text"',
    '1',
    '{',
    `${JSON.stringify(payload)} `.repeat(2),
    '{"sub":"a","sub":"b"}',
  ];
  return {
    ...named(Object.entries(wrong).map(([what, claims]) => [what, makeToken(header, { ...payload, ...claims }, own)])),
    ...named(bodies.map((text) => [`payload ${text.slice(0, 20)}`, makeToken(header, text, own)])),
  };
}

function malformed({ good, text, signature, header, payload, own }: Tools): Tokens {
  const [head, body] = text.split('.');
  return {
    'no signature': text,
    'an empty signature': `${text}.`,
    'a signature cut short': good.slice(0, -4),
    'one character less': good.slice(0, -1),
    'a byte more': `${good}AA`,
    'garbage behind it': `${good}.${body}`,
    'a dot behind it': `${good}.`,
    'padding behind it': `${good}=`,
    'padding in it': `${head}=.${body}.${signature}`,
    'base64 with its own letters': `${head}.${body}.+${signature.slice(1)}`,
    'a tilde in it': `${head}.${body}.~${signature}`,
    'a spare bit in the payload': `${head}.${spareBit(body)}.${signature}`,
    'a spare bit in the signature': `${text}.${spareBit(signature)}`,
    'five parts': `${good}.${text}`,
    'only dots': '..',
    'a header that is no JSON': makeToken('{', payload, own),
    'a header that is a list': makeToken('[]', payload, own),
    'a payload of 100 KB': makeToken(header, { ...payload, email: 'x'.repeat(8000) }, own),
    'another payload': `${head}.${encode({ ...payload, sub: '01981f6c-5a5e-7cc0-8000-6b5f1a2e3d4c' })}.${signature}`,
    'another header': `${encode({ ...header, x: 1 })}.${body}.${signature}`,
  };
}

/** The same bytes in another encoding; for lengths without spare bits, another last letter. */
function spareBit(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.slice(-1)) ^ 1];
}

function withOddSignatures({ text, signature, kid, payload }: Tools): Tokens {
  const bytes = Buffer.from(signature, 'base64url');
  const half = bytes.length / 2;
  // The order of P-256: r and s must lie between 1 and it (CVE-2022-21449 took 0).
  const order = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');
  const zeros = Buffer.alloc(32);
  const one = Buffer.concat([Buffer.alloc(31), Buffer.from([1])]);
  const odd = {
    'r = s = 0': [zeros, zeros],
    'r = s = n': [order, order],
    'r = n, s = 0': [order, zeros],
    'r = 0, s = 1': [zeros, one],
    'r = s = 1': [one, one],
    'DER of r = s = 0': [Buffer.from('3006020100020100', 'hex')],
    'nothing but zeros': [Buffer.alloc(bytes.length)],
    'halves swapped': [bytes.subarray(half), bytes.subarray(0, half)],
    'zeros before it': [Buffer.alloc(1), bytes],
    'a long one': [Buffer.alloc(4000, 1)],
  };
  const psychic = { alg: 'ES256', typ: 'JWT', kid };
  return {
    ...named(
      Object.entries(odd).map(([what, parts]) => [what, `${text}.${Buffer.concat(parts).toString('base64url')}`]),
    ),
    'ES256 with r = s = 0': makeToken(psychic, payload, () => Buffer.alloc(64).toString('base64url')),
  };
}
