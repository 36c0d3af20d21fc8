/** Renders QR codes (ISO/IEC 18004). */
export interface QrRenderer {
  /** Returns an image as a `data:image/…` URL. */
  toDataUrl(text: string): Promise<string>;
}
