/** The bytes do not have the structure of the image format. */
export class InvalidImageError extends Error {}

/** Reads numbers and texts from an image. Throws an `InvalidImageError` instead of reading past the end. */
export class ByteReader {
  private readonly view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  byte(at: number): number {
    return this.view.getUint8(this.check(at, 1));
  }

  uint16(at: number, isLittleEndian = false): number {
    return this.view.getUint16(this.check(at, 2), isLittleEndian);
  }

  uint32(at: number, isLittleEndian = false): number {
    return this.view.getUint32(this.check(at, 4), isLittleEndian);
  }

  /** Reads bytes as ISO 8859-1. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.slice(at, at + length));
  }

  /** Returns the bytes from `start` to `end`, without copying them. */
  slice(start: number, end: number): Uint8Array {
    this.check(start, end - start);
    return this.bytes.subarray(start, end);
  }

  private check(at: number, length: number): number {
    if (length < 0 || at + length > this.length) throw new InvalidImageError();
    return at;
  }
}

/** Returns the ISO 8859-1 bytes of a text. */
export function toBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

// More parts than an image needs. Without a limit, parts of a few bytes would need much time, and many times the memory of the image.
const mostParts = 10_000;

/** The parts of an image that are kept, in order. */
export class ImageParts {
  private readonly parts: Uint8Array[] = [];
  private size = 0;
  private count = 0;

  /** Adds a part, without copying it. null stands for a part that is dropped. Throws an `InvalidImageError` if there are too many parts. */
  add(part: Uint8Array | null): void {
    this.count += 1;
    if (this.count > mostParts) throw new InvalidImageError();
    if (part === null) return;
    this.parts.push(part);
    this.size += part.length;
  }

  join(): Uint8Array {
    const joined = new Uint8Array(this.size);
    let end = 0;
    for (const part of this.parts) {
      joined.set(part, end);
      end += part.length;
    }
    return joined;
  }
}
