// docs/guides/modules.md quotes the regions of this file. The file is compiled with the tests, and modules.test.ts runs it.
import { randomBytes } from 'node:crypto';
import { createCrewkit, createJwtKey, tokens, type Crewkit, type CrewkitOptions } from '@crewkit/core';
import { ContainerModule } from 'inversify';

interface Plans {
  countProject(organizationId: string): Promise<void>;
}

/** Counts the projects of each organization for its plan. */
export function createWithPlans(options: CrewkitOptions, plans: Plans): Promise<Crewkit> {
  // #region decorate
  const countProjects = new ContainerModule(({ onActivation }) => {
    onActivation(tokens.useCases.createProject, (_context, createProject) => ({
      async execute(caller, input) {
        const project = await createProject.execute(caller, input);
        await plans.countProject(input.organizationId);
        return project;
      },
    }));
  });
  return createCrewkit({ ...options, modules: [countProjects] });
  // #endregion
}

/** A client of a key management service. */
interface Kms {
  readonly keyId: string;
  /** Returns the public key in PEM. */
  getPublicKey(): Promise<string>;
  /** Returns an ECDSA signature with SHA-256, as the concatenation of r and s (IEEE P1363). */
  sign(text: string): Promise<Buffer>;
}

/** Signs access tokens with a key that never leaves the key management service. */
export async function createWithKms(options: CrewkitOptions, kms: Kms): Promise<Crewkit> {
  // #region kms
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
  const signInKms = new ContainerModule(({ onActivation }) => {
    onActivation(tokens.tokenSigner, (_context, local) => ({
      async sign({ userId, email, tokenId, issuedAt, expiresAt }) {
        const header = { alg: 'ES256', typ: 'JWT', kid: kms.keyId };
        const payload = { sub: userId, email, jti: tokenId, iat: toSeconds(issuedAt), exp: toSeconds(expiresAt) };
        const signed = `${encode(header)}.${encode(payload)}`;
        return `${signed}.${(await kms.sign(signed)).toString('base64url')}`;
      },
      verify: (token, now) => local.verify(token, now),
      publicKeys: () => local.publicKeys(),
    }));
  });
  // The first key would sign if the module did not; no other process knows it.
  const unused = createJwtKey({ kid: 'unused', algorithm: 'HS256', secret: randomBytes(32) });
  const inKms = createJwtKey({ kid: kms.keyId, algorithm: 'ES256', pem: await kms.getPublicKey() });
  return createCrewkit({ ...options, keys: { ...options.keys, jwt: [unused, inKms] }, modules: [signInKms] });
  // #endregion
}
