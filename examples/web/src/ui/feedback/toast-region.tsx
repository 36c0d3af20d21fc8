import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';

import * as texts from '#messages/ui';
import { Button } from '../buttons/button.js';
import { cx } from '../cx.js';
import styles from './toast-region.module.css';
import { toastQueue, toasts, type ToastContent } from './toasts.js';

const icons = { success: CircleCheck, danger: CircleAlert, info: Info } as const;

/** Shows the `toasts`. Rendered once, in the app. */
export function ToastRegion(): ReactElement {
  return (
    <AriaToastRegion queue={toastQueue} className={cx(styles.region)}>
      {({ toast }) => (
        <AriaToast toast={toast} className={cx(styles.toast)}>
          <Content content={toast.content} close={() => toasts.close(toast.key)} />
          <AriaButton slot="close" aria-label={texts.close} className={cx(styles.close)}>
            <X aria-hidden />
          </AriaButton>
        </AriaToast>
      )}
    </AriaToastRegion>
  );
}

interface ContentProps {
  readonly content: ToastContent;
  readonly close: () => void;
}

function Content({ content, close }: ContentProps): ReactElement {
  const { tone, title, text, action } = content;
  const Icon = icons[tone];
  const act = (): void => {
    action?.onPress();
    close();
  };
  return (
    <>
      <Icon aria-hidden className={cx(styles.icon, styles[tone])} />
      <AriaToastContent className={cx(styles.words)}>
        <Text slot="title" className={cx(styles.title)}>
          {title}
        </Text>
        {text !== undefined && (
          <Text slot="description" className={cx(styles.text)}>
            {text}
          </Text>
        )}
      </AriaToastContent>
      {action !== undefined && (
        <Button size="small" onPress={act}>
          {action.label}
        </Button>
      )}
    </>
  );
}
