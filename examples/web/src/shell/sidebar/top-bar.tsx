import { Menu as MenuIcon, MessageCircle, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
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
  const { unreadCount } = useShellData();
  return (
    <header className={styles.bar}>
      <Drawer />
      <Brand />
      <Link href="/chats" className={cx(styles.chats)} aria-label={texts.chatsUnread({ count: unreadCount })}>
        <MessageCircle aria-hidden />
        <span className={styles.count} aria-hidden>
          <CountBadge count={unreadCount} label={texts.unreadCount({ count: unreadCount })} />
        </span>
      </Link>
    </header>
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
