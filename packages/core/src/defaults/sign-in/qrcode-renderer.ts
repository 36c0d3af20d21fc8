import type { QrRenderer } from '../../ports/sign-in/qr-renderer.js';

/** Renders QR codes as PNG images. The library is loaded when the first image is rendered, because few processes ever render one. */
export class QrcodeRenderer implements QrRenderer {
  async toDataUrl(text: string): Promise<string> {
    const { toDataURL } = await import('qrcode');
    return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, scale: 6 });
  }
}
