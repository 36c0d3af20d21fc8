import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import {
  Button,
  Group,
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';

import * as texts from '#messages/ui';
import control from './control.module.css';
import { cx } from '../cx.js';
import { FieldFrame, invalidBy, type FieldWords } from './field-frame.js';
import styles from './password-field.module.css';
import { VisuallyHidden } from '../data-display/visually-hidden.js';

export interface PasswordFieldProps
  extends FieldWords, Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'type'> {
  /** `current-password` for signing in, `new-password` for choosing one: shows which rules are not met yet. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A field for a password, which is hidden until the user reveals it. */
export function PasswordField(props: PasswordFieldProps): ReactElement {
  const { label, isLabelHidden, hint, description, error, onChange, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState(rest.defaultValue ?? '');
  const words = { label, isLabelHidden, hint, description, error };
  const change = (value: string): void => {
    setTyped(value);
    onChange?.(value);
  };
  return (
    <AriaTextField
      {...rest}
      {...invalidBy(error)}
      type={isShown ? 'text' : 'password'}
      onChange={change}
      className={cx(control.field)}
    >
      <FieldFrame {...words}>
        <Group className={cx(control.control, control.group)}>
          <Input autoCapitalize="none" spellCheck={false} />
          {/* This is no ToggleButton, because its module includes toolbars, which the sign-in pages do not need. */}
          <Button
            aria-label={texts.showPassword}
            aria-pressed={isShown}
            onPress={() => setShown(!isShown)}
            className={cx(control.trailing)}
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </Button>
        </Group>
      </FieldFrame>
      {rest.autoComplete === 'new-password' && <Rules password={rest.value ?? typed} />}
    </AriaTextField>
  );
}

function Rules({ password }: { readonly password: string }): ReactElement {
  return (
    <ul className={styles.rules} aria-label={texts.passwordRules}>
      {passwordRules.map((rule) => (
        <Rule key={rule.label} rule={rule} isMet={rule.isMet(password)} />
      ))}
    </ul>
  );
}

function Rule({ rule, isMet }: { readonly rule: PasswordRule; readonly isMet: boolean }): ReactElement {
  return (
    <li className={cx(styles.rule, isMet && styles.met)}>
      {isMet ? <Check aria-hidden /> : <Circle aria-hidden />}
      {rule.label}
      <VisuallyHidden>{isMet ? texts.ruleMetSuffix : texts.ruleMissingSuffix}</VisuallyHidden>
    </li>
  );
}

interface PasswordRule {
  readonly label: string;
  readonly isMet: (password: string) => boolean;
}

/** The server's rules for a new password, for immediate feedback. The server decides. */
const passwordRules: readonly PasswordRule[] = [
  { label: texts.minLength, isMet: (password) => [...password].length >= 8 },
  { label: texts.uppercaseLetter, isMet: (password) => /\p{Lu}/u.test(password) },
  { label: texts.lowercaseLetter, isMet: (password) => /\p{Ll}/u.test(password) },
  { label: texts.digit, isMet: (password) => /\p{Nd}/u.test(password) },
  { label: texts.specialCharacter, isMet: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];
