import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.js')).CommandPalette }));

/** Opens the command palette with Ctrl+K or ⌘K, and loads it then. */
export function PaletteWhenNeeded(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Browsers focus their address or search bar.
      event.preventDefault();
      setNeeded(true);
      setOpen((current) => !current);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <CommandPalette isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}
