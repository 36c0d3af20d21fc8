/** Renders QR codes (ISO/IEC 18004). */
export interface QrRenderer {
  /** Returns an image of the text's QR code as a `data:image/…` URL. */
  toDataUrl(text: string): Promise<string>;
}
