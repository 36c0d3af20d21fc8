import type { z } from 'zod';

import type { GeneratedTwoFactor } from '../../features/sign-in/two-factor/generate-two-factor.js';
import type { generatedTwoFactor, recoveryCodes } from './two-factor.schemas.js';

export function presentGeneratedTwoFactor(generated: GeneratedTwoFactor): z.output<typeof generatedTwoFactor> {
  const { secret, otpauthUrl, qrCodeDataUrl } = generated;
  return { secret, otpauthUrl, qrCodeDataUrl };
}

export function presentRecoveryCodes(codes: readonly string[]): z.output<typeof recoveryCodes> {
  return { recoveryCodes: [...codes] };
}
