import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { coreSources, filesWith } from '../../../../test/support/core-sources.js';
import { routeTable } from '../../../api/route-table.js';

const policy = 'features/sign-in/login/sign-in-policy.ts';
const issuer = 'features/sign-in/login/issue-token-pair.ts';

// Every new sign-in method must go through the sign-in policy.
describe('the sign-in policy', () => {
  it('is tested against the actual source files', () => {
    expect(coreSources.length).toBeGreaterThan(200);
    expect(coreSources.map(({ path }) => path)).toEqual(expect.arrayContaining([policy, issuer]));
  });

  it('is the only creator of token pairs', () => {
    expect(filesWith(/\bIssueTokenPair\b/, issuer)).toEqual([policy]);
  });

  it('is the only signer of access tokens', () => {
    // Signed links to files, signed webhooks and hashes of emailed codes are not tokens, and have their own signers. The tokens with which
    // the server identifies itself to push services have other keys, and belong to no user.
    const others = [
      'defaults/crypto/web-push-encoder.ts',
      'defaults/crypto/jsonwebtoken-token-signer.ts',
      'features/shared/signed-links.ts',
      'features/sign-in/email-codes/hash-email-code.ts',
      'features/webhooks/deliver-webhooks.ts',
    ];
    expect(filesWith(/\.sign\(/, ...others)).toEqual([issuer]);
    expect(
      filesWith(
        /\bTokenSigner\b/,
        'adapter.ts',
        'ports/sign-in/token-signer.ts',
        'defaults/crypto/jsonwebtoken-token-signer.ts',
        // It creates signers for the embedding application.
        'defaults/default-ports.ts',
      ),
    )
      // `authenticate.ts` uses the signer to verify.
      .toEqual([issuer, 'features/sign-in/sessions/authenticate.ts']);
  });

  it('is the only creator of sessions and refresh tokens', () => {
    expect(filesWith(/\bsessions\.insert(?:Token)?\(/)).toEqual([issuer]);
  });

  it('is used by exactly the listed use cases', () => {
    expect(filesWith(/\bSignInPolicy\b/, policy)).toEqual([
      'features/accounts/registration/verify-email-and-sign-in.ts',
      'features/sign-in/email-codes/sign-in-with-email-code.ts',
      'features/sign-in/login/complete-sign-in.ts',
      'features/sign-in/login/log-in.ts',
      'features/sign-in/login/read-session.ts',
      'features/sign-in/login/rotate-refresh-token.ts',
      'features/sign-in/login/sign-in-with-passkey.ts',
      'features/sign-in/social/sign-in-with-identity.ts',
    ]);
    expect(filesWith(/\bpolicy\.(?:signIn|renew|reissue|readmit)\(/)).toEqual(filesWith(/\bSignInPolicy\b/, policy));
  });

  it('covers every operation that returns an access token', () => {
    // Social logins return tokens in the fragment of a redirect.
    const giving = routeTable.filter(({ responses }) =>
      Object.values(responses).some(
        ({ schema }) => schema !== undefined && JSON.stringify(z.toJSONSchema(schema)).includes('"accessToken"'),
      ),
    );
    expect(giving.map(({ operationId }) => operationId).sort()).toEqual([
      'login',
      'refresh',
      'signInWithEmailCode',
      'signInWithPasskey',
      'verifyEmail',
      'verifyTwoFactor',
    ]);
  });
});
