import { Inbox, Plus, Settings, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';

import { Button } from '../src/ui/buttons/button.js';
import { CopyButton } from '../src/ui/buttons/copy-button.js';
import { IconButton } from '../src/ui/buttons/icon-button.js';
import { LinkButton } from '../src/ui/buttons/link-button.js';
import { ToastRegion } from '../src/ui/feedback/toast-region.js';
import { toasts } from '../src/ui/feedback/toasts.js';
import { Card } from '../src/ui/layout/card.js';
import { Page } from '../src/ui/layout/page.js';
import { PageHeader } from '../src/ui/layout/page-header.js';
import { Tabs } from '../src/ui/layout/tabs.js';
import { ConfirmDialog } from '../src/ui/overlays/confirm-dialog.js';
import { Dialog } from '../src/ui/overlays/dialog.js';
import { Menu, MenuItem } from '../src/ui/overlays/menu.js';
import { Popover } from '../src/ui/overlays/popover.js';
import { Tooltip } from '../src/ui/overlays/tooltip.js';
import { Select } from '../src/ui/pickers/select.js';
import { themes } from '../src/ui/theme/theme.js';
import { useTheme } from '../src/ui/theme/use-theme.js';
import { DataDisplay } from './data-display.js';
import { Fields } from './fields.js';
import { Feedback } from './feedback.js';
import { Section } from './section.js';
import styles from './gallery.module.css';
import { Swatches } from './swatches.js';

/** Shows every component in its variants. */
export function Gallery(): ReactElement {
  return (
    <>
      <Page>
        <PageHeader
          title="Component gallery"
          description="All components of src/ui, and the colors of the theme"
          actions={<ThemeSelect />}
        />
        <Buttons />
        <Fields />
        <DataDisplay />
        <Feedback />
        <Layout />
        <Overlays />
        <Section title="Colors">
          <Swatches />
        </Section>
      </Page>
      <ToastRegion />
    </>
  );
}

function ThemeSelect(): ReactElement {
  const [theme, setTheme] = useTheme();
  const options = themes.map((id) => ({ id, label: id }));
  return <Select label="Theme" isLabelHidden options={options} value={theme} onChange={setTheme} />;
}

function Buttons(): ReactElement {
  return (
    <Section title="Buttons">
      <div className={styles.row}>
        {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button icon={<Plus aria-hidden />}>With an icon</Button>
        <Button isDisabled>Disabled</Button>
        <Button isPending>Pending</Button>
        <Button size="small">Small</Button>
        <LinkButton href="#colors">Link</LinkButton>
        <IconButton label="Settings" icon={<Settings aria-hidden />} />
        <CopyButton text="ck_…" label="Copy" />
      </div>
    </Section>
  );
}

function Layout(): ReactElement {
  return (
    <Section title="Layout">
      <Card title="Card" description="With a description" actions={<Button size="small">Edit</Button>} footer="Footer">
        <Tabs
          label="Tabs"
          tabs={[
            { id: 'open', label: 'Open', content: <p>Open tasks</p> },
            { id: 'done', label: 'Done', content: <p>Done tasks</p> },
          ]}
        />
      </Card>
      <Card title="Danger" tone="danger" actions={<Button variant="danger">Delete</Button>} />
    </Section>
  );
}

function Overlays(): ReactElement {
  return (
    <Section title="Overlays">
      <div className={styles.row}>
        <Opened label="Dialog">
          {(isOpen, setOpen) => (
            <Dialog title="Dialog" description="A description" isOpen={isOpen} onOpenChange={setOpen} footer="Footer">
              Content
            </Dialog>
          )}
        </Opened>
        <Opened label="Confirmation">
          {(isOpen, setOpen) => (
            <ConfirmDialog
              title="Delete the project?"
              isOpen={isOpen}
              onOpenChange={setOpen}
              confirmLabel="Delete"
              onConfirm={() => setOpen(false)}
            >
              Its tasks are deleted too.
            </ConfirmDialog>
          )}
        </Opened>
        <Menu label="Menu" trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Inbox aria-hidden />} description="With a description">
            Move
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} isDanger>
            Delete
          </MenuItem>
        </Menu>
        <Popover label="Popover" trigger={<Button>Popover</Button>}>
          Content
        </Popover>
        <Tooltip text="Tooltip">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button onPress={() => toasts.success('Saved', { text: 'The task was saved.' })}>Toast</Button>
        <Button onPress={() => toasts.error('Not saved')}>Error toast</Button>
      </div>
    </Section>
  );
}

interface OpenedProps {
  readonly label: string;
  readonly children: (isOpen: boolean, setOpen: (isOpen: boolean) => void) => ReactNode;
}

function Opened({ label, children }: OpenedProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{label}</Button>
      {children(isOpen, setOpen)}
    </>
  );
}
