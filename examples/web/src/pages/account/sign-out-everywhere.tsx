import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/account';
import { errorText } from '../../data/error-text.js';
import { signOut } from '../../data/sign-in/sign-out.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toasts } from '../../ui/feedback/toasts.js';

export function SignOutEverywhere({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [, goTo] = useLocation();
  const mutation = useMutation({
    mutationFn: () => signOut(true),
    onSuccess: () => {
      goTo('/sign-in', { replace: true });
      toasts.success(texts.signedOutEverywhere);
    },
    // This device is signed out by then; the others only if the server received the request.
    onError: (error) => toasts.error(texts.othersMayBeSignedIn, { text: errorText(error) }),
  });
  return (
    <ConfirmDialog
      title={texts.signOutEverywhereQuestion}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.signOutEverywhere}
      tone="primary"
      onConfirm={() => mutation.mutate()}
      isPending={mutation.isPending}
    >
      {texts.signOutEverywhereWarning}
    </ConfirmDialog>
  );
}
