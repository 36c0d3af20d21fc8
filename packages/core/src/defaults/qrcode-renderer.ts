import { toDataURL } from 'qrcode';

import type { QrRenderer } from '../ports/qr-renderer.js';

/** QR codes as PNG pictures. */
export class QrcodeRenderer implements QrRenderer {
  toDataUrl(text: string): Promise<string> {
    return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  }
}
