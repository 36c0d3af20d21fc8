import { ContainerModule } from 'inversify';

import { BeginSocialLogin } from '../../features/sign-in/social/begin-social-login.js';
import { CompleteSocialLogin } from '../../features/sign-in/social/complete-social-login.js';
import { LinkIdentity } from '../../features/sign-in/login/link-identity.js';
import { ListIdentities } from '../../features/sign-in/social/list-identities.js';
import { ListIdentityProviders } from '../../features/sign-in/social/list-identity-providers.js';
import { SignInWithIdentity } from '../../features/sign-in/social/sign-in-with-identity.js';
import { SocialProviders } from '../../features/sign-in/social/social-providers.js';
import { UnlinkIdentity } from '../../features/sign-in/social/unlink-identity.js';
import { singletonsIn } from './bind-singleton.js';
import type { CrewkitOptions } from '../crewkit-options.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, logger, secretBox, links, reportSignIn, signInWithIdentity } = tokens;
const { guardAttempts, signInPolicy, linkIdentity, socialProviders, reportOwnChange } = tokens;

export function socialModule({ publicUrl, appOrigins }: CrewkitOptions): ContainerModule {
  return new ContainerModule((options) => {
    const bind = singletonsIn(options);
    bind(socialProviders, [tokens.identityProviders], (all) => new SocialProviders(all, publicUrl));
    bind(
      linkIdentity,
      [reportOwnChange, socialProviders, ids, clock],
      (report, providers, source, time) =>
        new LinkIdentity(report, (id) => providers.getName(id), { ids: source, clock: time }),
    );
    bind(useCase('listIdentityProviders'), [socialProviders], (providers) => new ListIdentityProviders(providers));
    bind(
      useCase('beginSocialLogin'),
      [socialProviders, secretBox, links, ids, clock],
      (providers, box, to, source, time) =>
        new BeginSocialLogin(providers, box, {
          links: to,
          places: { appOrigins, publicUrl },
          ids: source,
          clock: time,
        }),
    );
    bind(
      signInWithIdentity,
      [unitOfWork, guardAttempts, signInPolicy, linkIdentity, ids, clock],
      (work, guard, policy, link, source, time) =>
        new SignInWithIdentity(
          work,
          { guardAttempts: guard, policy, linkIdentity: link },
          { ids: source, clock: time },
        ),
    );
    bind(
      useCase('completeSocialLogin'),
      [socialProviders, signInWithIdentity, unitOfWork, secretBox, links, ids, clock, logger, reportSignIn],
      (providers, signIn, work, box, to, source, time, log, report) =>
        new CompleteSocialLogin(providers, signIn, {
          unitOfWork: work,
          secretBox: box,
          links: to,
          ids: source,
          clock: time,
          logger: log,
          report,
        }),
    );
    bind(useCase('listIdentities'), [unitOfWork], (work) => new ListIdentities(work));
    bind(
      useCase('unlinkIdentity'),
      [unitOfWork, socialProviders, reportOwnChange, clock],
      (work, providers, report, time) => new UnlinkIdentity(work, providers, { report, clock: time }),
    );
  });
}
