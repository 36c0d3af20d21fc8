import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { forgetDrafts } from '../../parts/conversation/composer/drafts.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { toasts } from '../../ui/toasts.js';

export function SignOutEverywhere({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [, goTo] = useLocation();
  const signOut = useMutation({
    mutationFn: () => client.auth.logout(),
    onSuccess: () => {
      forgetDrafts();
      goTo('/sign-in', { replace: true });
      toasts.success('You are signed out everywhere');
    },
    // This device is signed out by then; the others only if the server received the request.
    onError: (error) => toasts.error('Your other devices may still be signed in', { text: errorText(error) }),
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Sign out everywhere"
      tone="primary"
      onConfirm={() => signOut.mutate()}
      isPending={signOut.isPending}
    >
      Every device has to sign in again, this one too.
    </ConfirmDialog>
  );
}
