import { toDataURL } from 'qrcode';
import { defaultPorts } from '@crewkit/core';
import type { QrRenderer } from '@crewkit/core/adapter';

import type { BrokenPort } from './broken-port.js';

const good = defaultPorts.qrRenderer();

function drawing(toDataUrl: QrRenderer['toDataUrl']): () => QrRenderer {
  return () => ({ toDataUrl });
}

export const brokenQrRenderers: readonly BrokenPort<QrRenderer>[] = [
  {
    flaw: 'it returns bare base64',
    caughtBy: 'as a data URL',
    create: drawing(async (text) => (await good.toDataUrl(text)).split(',')[1] ?? ''),
  },
  {
    flaw: 'the image is declared as PNG but contains text',
    caughtBy: 'as a data URL',
    create: drawing((text) => Promise.resolve(`data:image/png;base64,${Buffer.from(text).toString('base64')}`)),
  },
  {
    flaw: 'the image is cut off',
    caughtBy: 'as a data URL',
    create: drawing(async (text) => (await good.toDataUrl(text)).slice(0, -100)),
  },
  {
    flaw: 'only the start of a text is drawn',
    caughtBy: 'more modules for a longer text',
    create: drawing((text) => good.toDataUrl(text.slice(0, 1))),
  },
  {
    flaw: 'every text looks the same',
    caughtBy: 'different images',
    create: drawing(() => good.toDataUrl('x')),
  },
  {
    flaw: 'a different text is drawn',
    caughtBy: 'decodes to the text',
    create: drawing((text) => good.toDataUrl(`${text}&digits=8`)),
  },
  {
    flaw: 'the parameters of a URI are omitted',
    caughtBy: 'decodes to the text',
    create: drawing((text) => good.toDataUrl(text.split('?')[0] ?? '')),
  },
  {
    flaw: 'the image has no contrast',
    caughtBy: 'decodes to the text',
    create: drawing((text) => toDataURL(text, { margin: 2, scale: 6, color: { dark: '#fefefeff' } })),
  },
  {
    flaw: 'an overlong text returns nothing',
    caughtBy: 'too long for a code',
    create: drawing((text) => good.toDataUrl(text).catch(() => '')),
  },
];
