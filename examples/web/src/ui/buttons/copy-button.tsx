import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';

import * as texts from '#messages/ui';
import { Button, type ButtonSize, type ButtonVariant } from './button.js';
import { IconButton } from './icon-button.js';
import { toasts } from '../feedback/toasts.js';

export interface CopyButtonProps {
  readonly text: string;
  /** Names the copied text: "Copy link". */
  readonly label: string;
  /** Shows the icon alone, with the label as its tooltip. */
  readonly isIconOnly?: boolean;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

const praiseMs = 2_000;

export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, isIconOnly = false, variant = isIconOnly ? 'quiet' : 'secondary', size = 'medium' } = props;
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), praiseMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (): void => {
    void writeToClipboard(text).then((isWritten) => {
      setCopied(isWritten);
      if (!isWritten) toasts.error(texts.notCopied, { text: texts.notCopiedHint });
    });
  };
  const icon = isCopied ? <Check aria-hidden /> : <Copy aria-hidden />;
  const words = isCopied ? texts.copied : label;
  if (isIconOnly) return <IconButton label={words} icon={icon} onPress={copy} variant={variant} size={size} />;
  return (
    <Button icon={icon} onPress={copy} variant={variant} size={size}>
      {words}
    </Button>
  );
}

// The clipboard requires a secure context, and browsers may deny access.
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
