import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { routeTable } from '../../api/route-table.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Wiring puts the parts together and calls none of them; contracts and tests hold no door of the product.
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(?:wiring|contracts)\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '') }));

/** The files whose code matches, besides the ones named. */
function using(pattern: RegExp, ...but: readonly string[]): string[] {
  return sources
    .filter(({ path, text }) => pattern.test(text) && !but.includes(path))
    .map(({ path }) => path)
    .sort();
}

const gate = 'features/auth/sign-in-gate.ts';
const issuer = 'features/auth/issue-token-pair.ts';

// Whoever adds a way of signing in comes by here: it ends at the gate, or nowhere.
describe('the gate to tokens', () => {
  it('looks at the sources', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.map(({ path }) => path)).toEqual(expect.arrayContaining([gate, issuer]));
  });

  it('alone makes token pairs', () => {
    expect(using(/\bIssueTokenPair\b/, issuer)).toEqual([gate]);
  });

  it('has the only tokens that are signed', () => {
    // The links to files are no tokens, and have a signer of their own.
    const ownLinks = ['defaults/jsonwebtoken-token-signer.ts', 'features/chat/attachment-links.ts'];
    expect(using(/\.sign\(/, ...ownLinks)).toEqual([issuer]);
    expect(using(/\bTokenSigner\b/, 'ports/index.ts', 'ports/token-signer.ts', 'defaults/jsonwebtoken-token-signer.ts'))
      // The second one verifies.
      .toEqual(['features/auth/authenticate.ts', issuer]);
  });

  it('has the only sessions that begin, and the only refresh tokens', () => {
    expect(using(/\bsessions\.insert(?:Token)?\(/)).toEqual([issuer]);
  });

  it('stands at the end of exactly these', () => {
    expect(using(/\bSignInGate\b/, gate)).toEqual([
      'features/accounts/verify-email-and-sign-in.ts',
      'features/auth/log-in.ts',
      'features/auth/rotate-refresh-token.ts',
      'features/social/sign-in-with-identity.ts',
      'features/two-factor/complete-sign-in.ts',
    ]);
    expect(using(/\bgate\.(?:signIn|renew|reissue)\(/)).toEqual(using(/\bSignInGate\b/, gate));
  });

  it('is behind every operation that answers with an access token', () => {
    // Social logins answer in the fragment of a redirect.
    const giving = routeTable.filter(({ responses }) =>
      Object.values(responses).some(
        ({ schema }) => schema !== undefined && JSON.stringify(z.toJSONSchema(schema)).includes('"accessToken"'),
      ),
    );
    expect(giving.map(({ operationId }) => operationId).sort()).toEqual([
      'login',
      'refresh',
      'verifyEmail',
      'verifyTwoFactor',
    ]);
  });
});
