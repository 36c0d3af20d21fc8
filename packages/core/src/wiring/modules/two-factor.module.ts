import { ContainerModule } from 'inversify';

import { CheckSecondFactor } from '../../features/sign-in/two-factor/check-second-factor.js';
import { CompleteSignIn } from '../../features/sign-in/login/complete-sign-in.js';
import { DisableTwoFactor } from '../../features/sign-in/two-factor/disable-two-factor.js';
import { EnableTwoFactor } from '../../features/sign-in/two-factor/enable-two-factor.js';
import { GenerateTwoFactor } from '../../features/sign-in/two-factor/generate-two-factor.js';
import { ProveSecondFactor } from '../../features/sign-in/two-factor/prove-second-factor.js';
import { RenewRecoveryCodes } from '../../features/sign-in/two-factor/renew-recovery-codes.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, logger, secretBox, totp, qrRenderer, guardAttempts, signInPolicy } = tokens;
const { checkSecondFactor, proveSecondFactor, reportOwnChange, linkIdentity } = tokens;

export const twoFactorModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindSteps(bind);
  bindSignIn(bind);
  bindSettings(bind);
});

function bindSteps(bind: BindSingleton): void {
  bind(
    checkSecondFactor,
    [totp, secretBox, ids, clock, logger, reportOwnChange, guardAttempts],
    (codes, box, source, time, log, report, guard) =>
      new CheckSecondFactor(codes, box, { ids: source, clock: time, logger: log, report, guardAttempts: guard }),
  );
  bind(
    proveSecondFactor,
    [unitOfWork, guardAttempts, checkSecondFactor, clock],
    (work, guard, check, time) => new ProveSecondFactor(work, { guardAttempts: guard, checkSecondFactor: check }, time),
  );
}

function bindSignIn(bind: BindSingleton): void {
  bind(
    useCase('completeSignIn'),
    [unitOfWork, guardAttempts, signInPolicy, linkIdentity, tokens.reportSignIn, ids, clock],
    (work, guard, policy, link, report, source, time) =>
      new CompleteSignIn(
        work,
        { guardAttempts: guard, policy, linkIdentity: link, report },
        { ids: source, clock: time },
      ),
  );
}

function bindSettings(bind: BindSingleton): void {
  bind(
    useCase('generateTwoFactor'),
    [unitOfWork, totp, qrRenderer, secretBox, clock],
    (work, codes, qr, box, time) => new GenerateTwoFactor(work, { totp: codes, qrRenderer: qr, secretBox: box }, time),
  );
  bind(
    useCase('enableTwoFactor'),
    [unitOfWork, totp, secretBox, ids, clock, logger, guardAttempts, reportOwnChange],
    (work, codes, box, source, time, log, guard, report) =>
      new EnableTwoFactor(
        work,
        { totp: codes, secretBox: box, ids: source, clock: time, logger: log },
        { guardAttempts: guard, report },
      ),
  );
  bind(
    useCase('disableTwoFactor'),
    [proveSecondFactor, reportOwnChange],
    (prove, report) => new DisableTwoFactor(prove, report),
  );
  bind(
    useCase('renewRecoveryCodes'),
    [proveSecondFactor, reportOwnChange, ids],
    (prove, report, source) => new RenewRecoveryCodes(prove, report, source),
  );
}
