import { Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';

import { saveFile } from '../../parts/save-file.js';
import { Actions } from '../../ui/actions.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { CopyButton } from '../../ui/copy-button.js';
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
          Keep your recovery codes
        </h3>
        <p className={styles.hint}>
          Without the phone, each of them signs in once in place of a code. They are shown only now.
        </p>
        <p className={styles.onPaper}>Crewkit, {email}</p>
        <ol className={styles.list} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.ways}>
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button icon={<Download aria-hidden />} onPress={save}>
          Download
        </Button>
        <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox isSelected={isKept} onChange={setKept}>
        I have kept them where I find them without my phone
      </Checkbox>
      <Actions>
        <Button variant="primary" isDisabled={!isKept} onPress={onKept}>
          Done
        </Button>
      </Actions>
    </div>
  );
}

function asText(codes: readonly string[], email: string): string {
  return ['Recovery codes of Crewkit', `for ${email}`, 'Each works once.', '', ...codes, ''].join('\n');
}

/** The browser asks for confirmation before leaving, because the codes cannot be shown again. */
function useAskBeforeUnload(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
