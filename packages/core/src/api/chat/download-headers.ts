import { contentDisposition } from './content-disposition.js';
import type { Attachment } from '../../domain/chat/attachment.js';
import { lifetimes } from '../../domain/lifetimes.js';
import { contentTag } from '../http/responses/entity-tags.js';

/**
 * The media types that browsers can display without running active content on the viewer's behalf. Files of all other types are downloaded.
 * If you add a type here, also add a check to `defaults/files/confirm-media-type.mjs`.
 */
const inlineTypes: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((type) => `image/${type}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((type) => `video/${type}`),
  ...['mpeg', 'mp4', 'ogg', 'webm', 'wav', 'flac', 'aac'].map((type) => `audio/${type}`),
  'application/pdf',
]);

// If a user opens an image, a video or a PDF in a separate tab, the browser creates a page around it that loads only this file. A `sandbox`
// directive would prevent that page from displaying PDFs.
const inlinePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "object-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
const downloadPolicy = "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

// The viewer's browser may cache the file for the minimum validity of a signed link. Shared caches must not store it.
const cacheControl = `private, max-age=${lifetimes.attachmentLinkSeconds / 2}, no-transform`;

/** Returns the headers that give the media type of an attachment and control how a browser is allowed to use it. */
export function downloadHeaders({ contentType, fileName, sha256 }: Attachment): {
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const isInline = inlineTypes.has(contentType);
  return {
    type: isInline ? contentType : 'application/octet-stream',
    headers: {
      'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', fileName),
      'Content-Security-Policy': isInline ? inlinePolicy : downloadPolicy,
      'Cache-Control': cacheControl,
      // A request with another token could come from another user.
      Vary: 'Authorization',
      'Accept-Ranges': 'bytes',
      ETag: contentTag(sha256),
    },
  };
}
