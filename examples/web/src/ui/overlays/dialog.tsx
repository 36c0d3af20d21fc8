import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

import * as texts from '#messages/ui';
import { cx } from '../cx.js';
import styles from './dialog.module.css';
import { IconButton } from '../buttons/icon-button.js';
import { present } from '../present.js';

export interface DialogProps {
  readonly title: string;
  /** One or two sentences, shown below the title. */
  readonly description?: ReactNode;
  /** Whether the dialog is open. Omit it inside a `DialogTrigger` of react-aria-components, which manages this state. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly size?: 'small' | 'medium' | 'large';
  /** `top`: the dialog only grows downward, so that the upper part stays under the pointer. */
  readonly placement?: 'center' | 'top';
  /** `alertdialog` is closed by its buttons only, not by a press outside. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Buttons that stay visible. A `Form` has its own buttons. */
  readonly footer?: ReactNode | ((close: () => void) => ReactNode);
  readonly children?: ReactNode | ((close: () => void) => ReactNode);
}

/** A modal dialog. On a phone it slides in from below. */
export function Dialog(props: DialogProps): ReactElement {
  const { title, description, isOpen, onOpenChange, footer, children } = props;
  const { size = 'medium', placement = 'center', role = 'dialog' } = props;
  return (
    <ModalOverlay
      {...present({ isOpen, onOpenChange })}
      isDismissable={role === 'dialog'}
      className={cx(styles.backdrop, placement === 'top' && styles.top)}
    >
      <Modal className={cx(styles.modal, styles[size])}>
        <AriaDialog role={role} className={cx(styles.dialog)}>
          {({ close }) => (
            <>
              <header className={styles.header}>
                <Heading slot="title" className={cx(styles.title)}>
                  {title}
                </Heading>
                <IconButton label={texts.close} size="small" icon={<X aria-hidden />} onPress={close} />
              </header>
              <div className={styles.body}>
                {description !== undefined && <div className={styles.description}>{description}</div>}
                {typeof children === 'function' ? children(close) : children}
              </div>
              {footer !== undefined && (
                <footer className={styles.footer}>{typeof footer === 'function' ? footer(close) : footer}</footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
