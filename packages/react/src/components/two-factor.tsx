import type { Schema } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactElement } from 'react';

import { crewkitKeys } from '../keys.js';
import { useCrewkit } from '../provider/crewkit-context.js';
import type { AccountSecurityTexts } from './texts/account-security-texts.js';
import { ActionForm, Field } from './action-form.js';
import { Action, focus } from './action.js';
import { SecondFactorForm } from './second-factor-form.js';

type Step =
  | { readonly name: 'overview' | 'new-codes' | 'turn-off' }
  | { readonly name: 'setup'; readonly generated: Schema<'GeneratedTwoFactor'> }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

interface StepProps {
  readonly texts: AccountSecurityTexts;
  readonly onStep: (step: Step) => void;
}

const overview: Step = { name: 'overview' };

/** Turns the second factor on and off, and replaces the recovery codes. */
export function TwoFactor({ texts }: { readonly texts: AccountSecurityTexts }): ReactElement {
  const { auth } = useCrewkit();
  const [step, setStep] = useState(overview);
  const [isReached, setReached] = useState(false);
  const id = useId();
  const onStep = (next: Step): void => {
    setStep(next);
    setReached(true);
  };
  const shared = { texts, onStep };
  return (
    <section aria-labelledby={id} data-part="two-factor" data-step={step.name}>
      <h2 id={id}>{texts.twoFactor}</h2>
      {step.name === 'overview' && <Overview {...shared} isReached={isReached} />}
      {step.name === 'setup' && <Setup {...shared} generated={step.generated} />}
      {step.name === 'codes' && <RecoveryCodes {...shared} codes={step.codes} />}
      {step.name === 'new-codes' && (
        <SecondFactorForm
          label={texts.newRecoveryCodes}
          button={texts.newRecoveryCodes}
          texts={texts}
          action={async (factor) => {
            const { recoveryCodes } = await auth.renewRecoveryCodes(factor);
            onStep({ name: 'codes', codes: recoveryCodes });
          }}
        />
      )}
      {step.name === 'turn-off' && (
        <SecondFactorForm
          label={texts.turnOff}
          button={texts.turnOff}
          texts={texts}
          action={async (factor) => {
            await auth.disableTwoFactor(factor);
            onStep(overview);
          }}
        />
      )}
      {step.name !== 'overview' && step.name !== 'codes' && (
        <button type="button" data-part="cancel" onClick={() => onStep(overview)}>
          {texts.cancel}
        </button>
      )}
    </section>
  );
}

interface OverviewProps extends StepProps {
  /** Whether the user came from another step. The focus then moves to this one. */
  readonly isReached: boolean;
}

function Overview({ texts, onStep, isReached }: OverviewProps): ReactElement {
  const { auth, users } = useCrewkit();
  // Another tab or device can have changed it, so it is requested each time.
  const { data: user, failureReason } = useQuery({
    queryKey: [...crewkitKeys.all, 'me'],
    queryFn: () => users.me(),
    gcTime: 0,
  });
  const setUp = async (): Promise<void> => onStep({ name: 'setup', generated: await auth.generateTwoFactor() });
  if (user === undefined) {
    return <p role="status">{failureReason === null ? texts.loading : texts.error(failureReason)}</p>;
  }
  return (
    <>
      <p data-part="status" tabIndex={-1} ref={isReached ? focus : null}>
        {user.twoFactorEnabled ? texts.twoFactorIsOn : texts.twoFactorIsOff}
      </p>
      {user.twoFactorEnabled ? (
        <>
          <button type="button" onClick={() => onStep({ name: 'new-codes' })}>
            {texts.newRecoveryCodes}
          </button>
          <button type="button" onClick={() => onStep({ name: 'turn-off' })}>
            {texts.turnOff}
          </button>
        </>
      ) : (
        <Action part="turn-on" button={texts.turnOn} action={setUp} toErrorText={texts.error} />
      )}
    </>
  );
}

function Setup({
  texts,
  onStep,
  generated,
}: StepProps & { readonly generated: Schema<'GeneratedTwoFactor'> }): ReactElement {
  const { auth } = useCrewkit();
  const { secret, otpauthUrl, qrCodeDataUrl } = generated;
  return (
    <>
      <p>{texts.scanCode}</p>
      <img src={qrCodeDataUrl} alt={texts.qrCode} />
      <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code> <a href={otpauthUrl}>{texts.openApp}</a>
      <ActionForm
        label={texts.turnOn}
        button={texts.turnOn}
        action={async ({ code = '' }) => {
          const { recoveryCodes } = await auth.enableTwoFactor({ code: code.replaceAll(/\s/g, '') });
          onStep({ name: 'codes', codes: recoveryCodes });
        }}
        toErrorText={texts.error}
      >
        <Field name="code" label={texts.code} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </ActionForm>
    </>
  );
}

/** Shows the codes, which the server does not show again. */
function RecoveryCodes({ texts, onStep, codes }: StepProps & { readonly codes: readonly string[] }): ReactElement {
  const id = useId();
  return (
    <>
      <h3 id={id} tabIndex={-1} ref={focus}>
        {texts.recoveryCodes}
      </h3>
      <p>{texts.recoveryCodesHint}</p>
      <ul aria-labelledby={id} data-part="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" data-part="done" onClick={() => onStep(overview)}>
        {texts.done}
      </button>
    </>
  );
}
