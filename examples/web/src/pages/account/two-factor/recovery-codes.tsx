import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';

import * as texts from '#messages/account';
import { saveFile } from '../../../parts/save-file.js';
import { Actions } from '../../../ui/buttons/actions.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/forms/checkbox.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import styles from './recovery-codes.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The account's address, so that a printed page says which account the codes are for. */
  readonly email: string;
  readonly onKept: () => void;
}

/** Shows recovery codes once, until the user confirms that they saved them. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps): ReactElement {
  const [isKept, setKept] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  useAskBeforeUnload();
  const save = (): void =>
    saveFile('crewkit-recovery-codes.txt', new Blob([asText(codes, email)], { type: 'text/plain' }));
  return (
    <div className={styles.codes}>
      <div className={styles.sheet}>
        <h3 ref={headingRef} tabIndex={-1}>
          {texts.keepRecoveryCodes}
        </h3>
        <p className={styles.hint}>{texts.recoveryCodesHint}</p>
        <p className={styles.onPaper}>{texts.codesForAccount({ email })}</p>
        <ol className={styles.list} aria-label={texts.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <CopyButton text={codes.join('\n')} label={texts.copy} />
        <Button icon={<Download aria-hidden />} onPress={save}>
          {texts.download}
        </Button>
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          {texts.print}
        </Button>
      </div>
      <Checkbox isSelected={isKept} onChange={setKept}>
        {texts.codesAreKept}
      </Checkbox>
      <Actions>
        <Button variant="primary" isDisabled={!isKept} onPress={onKept}>
          {texts.done}
        </Button>
      </Actions>
    </div>
  );
}

function asText(codes: readonly string[], email: string): string {
  return [texts.recoveryCodesOfCrewkit, texts.forAccount({ email }), texts.eachWorksOnce, '', ...codes, ''].join('\n');
}

/** The browser asks for confirmation before leaving, because the codes cannot be shown again. */
function useAskBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
