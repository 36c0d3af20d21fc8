import { Bell, Menu as MenuIcon, MessageCircle, X } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Dialog, DialogTrigger, Link, Modal, ModalOverlay } from 'react-aria-components';
import { useLocation } from 'wouter';

import * as texts from '#messages/shell';
import { CountBadge } from '../../ui/data-display/badge.js';
import { cx } from '../../ui/cx.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Brand } from '../brand.js';
import { useShellData } from '../shell-data.js';
import { Sidebar } from './sidebar.js';
import styles from './top-bar.module.css';

/** Replaces the sidebar on a phone. */
export function TopBar(): ReactElement {
  const { unreadCount, unreadNotificationCount } = useShellData();
  return (
    <header className={styles.bar}>
      <Drawer />
      <Brand />
      <span className={styles.links}>
        <CountLink href="/notifications" label={texts.notificationsUnread} count={unreadNotificationCount}>
          <Bell aria-hidden />
        </CountLink>
        <CountLink href="/chats" label={texts.chatsUnread} count={unreadCount}>
          <MessageCircle aria-hidden />
        </CountLink>
      </span>
    </header>
  );
}

interface CountLinkProps {
  readonly href: string;
  readonly label: (values: { readonly count: number }) => string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A link with an icon and the number of what is unread. */
function CountLink({ href, label, count, children }: CountLinkProps): ReactElement {
  return (
    <Link href={href} className={cx(styles.link)} aria-label={label({ count })}>
      {children}
      <span className={styles.count} aria-hidden>
        <CountBadge count={count} label={texts.unreadCount({ count })} />
      </span>
    </Link>
  );
}

function Drawer(): ReactElement {
  const [path] = useLocation();
  // The page on which it was opened; it is closed on the next one.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = (isOpen: boolean): void => setOpenedAt(isOpen ? path : null);
  return (
    <DialogTrigger isOpen={openedAt === path} onOpenChange={open}>
      <IconButton label={texts.openMenu} icon={<MenuIcon aria-hidden />} tooltipPlacement="bottom" />
      <ModalOverlay isDismissable className={cx(styles.backdrop)}>
        <Modal className={cx(styles.drawer)}>
          <Dialog aria-label={texts.menu} className={cx(styles.dialog)}>
            <span className={styles.close}>
              <IconButton label={texts.closeMenu} icon={<X aria-hidden />} onPress={() => open(false)} />
            </span>
            <Sidebar />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
