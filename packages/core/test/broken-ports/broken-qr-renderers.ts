import { toDataURL } from 'qrcode';

import { QrcodeRenderer } from '../../src/defaults/qrcode-renderer.js';
import type { QrRenderer } from '../../src/ports/qr-renderer.js';
import type { BrokenPort } from './broken-port.js';

const good = new QrcodeRenderer();

function drawing(toDataUrl: QrRenderer['toDataUrl']): () => QrRenderer {
  return () => ({ toDataUrl });
}

export const brokenQrRenderers: readonly BrokenPort<QrRenderer>[] = [
  {
    flaw: 'it answers bare base64',
    caughtBy: 'as a data URL',
    create: drawing(async (text) => (await good.toDataUrl(text)).split(',')[1] ?? ''),
  },
  {
    flaw: 'the picture says that it is a PNG, and is text',
    caughtBy: 'as a data URL',
    create: drawing((text) => Promise.resolve(`data:image/png;base64,${Buffer.from(text).toString('base64')}`)),
  },
  {
    flaw: 'the picture is cut off',
    caughtBy: 'as a data URL',
    create: drawing(async (text) => (await good.toDataUrl(text)).slice(0, -100)),
  },
  {
    flaw: 'only the start of a text is drawn',
    caughtBy: 'more for a longer text',
    create: drawing((text) => good.toDataUrl(text.slice(0, 1))),
  },
  {
    flaw: 'every text looks the same',
    caughtBy: 'another way',
    create: drawing(() => good.toDataUrl('x')),
  },
  {
    flaw: 'another text is drawn',
    caughtBy: 'reads as the text',
    create: drawing((text) => good.toDataUrl(`${text}&digits=8`)),
  },
  {
    flaw: 'the parameters of a URI are left out',
    caughtBy: 'reads as the text',
    create: drawing((text) => good.toDataUrl(text.split('?')[0] ?? '')),
  },
  {
    flaw: 'light is drawn on light, which nothing can read',
    caughtBy: 'reads as the text',
    create: drawing((text) => toDataURL(text, { margin: 2, scale: 6, color: { dark: '#fefefeff' } })),
  },
  {
    flaw: 'a text that is too long is answered with nothing',
    caughtBy: 'fits into no code',
    create: drawing((text) => good.toDataUrl(text).catch(() => '')),
  },
];
