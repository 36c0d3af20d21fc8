/** Draws QR codes (ISO/IEC 18004). */
export interface QrRenderer {
  /** A picture as a `data:image/…` URL. */
  toDataUrl(text: string): Promise<string>;
}
