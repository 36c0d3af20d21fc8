import type { QrRenderer } from '../ports/qr-renderer.js';

/** QR codes as PNG pictures. What draws them is loaded with the first one, because few starts ever show one. */
export class QrcodeRenderer implements QrRenderer {
  async toDataUrl(text: string): Promise<string> {
    const { toDataURL } = await import('qrcode');
    return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  }
}
