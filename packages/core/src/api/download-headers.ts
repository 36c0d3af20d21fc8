import type { Attachment } from '../domain/attachment.js';
import { lifetimes } from '../domain/lifetimes.js';
import { contentDisposition } from './content-disposition.js';
import { contentTag } from './entity-tags.js';

/**
 * What browsers show without running anything in it that could act for whoever looks at it. All else they save. A type that is added
 * here gets a check in `defaults/confirm-media-type.mjs`.
 */
const inlineTypes: ReadonlySet<string> = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((type) => `image/${type}`),
  ...['mp4', 'webm', 'ogg', 'quicktime'].map((type) => `video/${type}`),
  ...['mpeg', 'mp4', 'ogg', 'webm', 'wav', 'flac', 'aac'].map((type) => `audio/${type}`),
  'application/pdf',
]);

// The page that a browser makes around a picture, a film or a PDF that is opened by itself loads that file alone. A sandbox would
// keep it from showing PDFs.
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

// What somebody has seen, his browser may keep for as long as a link lasts at least, but for nobody else.
const cacheControl = `private, max-age=${lifetimes.attachmentLinkSeconds / 2}, no-transform`;

/** The media type under which an attachment is sent, and what a browser may do with it. */
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
      // With another token it may be somebody else who asks.
      Vary: 'Authorization',
      'Accept-Ranges': 'bytes',
      ETag: contentTag(sha256),
    },
  };
}
