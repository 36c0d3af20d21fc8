import { attachmentLimits } from '../../../domain/chat/attachment.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { UploadForm } from '../../../ports/files/upload-form.js';
import type { ApiRequest } from '../../api-messages.js';
import type { FormDescription } from '../../define-route.js';
import { uploadTooLarge } from '../input/body-refusals.js';
import { FormReader } from './form-reader.js';
import { parseHeader } from './header-parameters.js';
import { IncomingBytes } from './incoming-bytes.js';

// The syntax of a boundary in RFC 2046 §5.1.1.
const saneBoundary = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/**
 * Runs `use` with the request's form (RFC 7578). Reads the rest of the form before returning, so that a client that
 * first sends the whole form can read the response. Stops reading if the rest is too long. Throws
 * `UNSUPPORTED_MEDIA_TYPE` and `PAYLOAD_TOO_LARGE`.
 */
export async function withForm<T>(
  { fields }: FormDescription,
  request: ApiRequest,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> {
  const limit = attachmentLimits.requestBytes;
  const incoming = new IncomingBytes(request.body, limit);
  try {
    const boundary = parseBoundary(request);
    const declaredBytes = declaredLength(request);
    if (declaredBytes !== null && declaredBytes > limit) throw uploadTooLarge();
    const reader = new FormReader(fields, incoming, { boundary, declaredBytes });
    try {
      return await use(reader);
    } finally {
      await reader.stop();
    }
  } finally {
    await incoming.discard();
  }
}

/** Returns the declared length of the body, or null if the body is chunked. */
function declaredLength({ headers }: ApiRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function parseBoundary({ headers }: ApiRequest): string {
  const encoding = headers['content-encoding'];
  const type = headers['content-type'];
  const parsed = typeof type === 'string' ? parseHeader(type) : null;
  const boundary = parsed?.parameters.get('boundary') ?? '';
  const plain = encoding === undefined || encoding === 'identity';
  if (plain && parsed?.value === 'multipart/form-data' && saneBoundary.test(boundary)) return boundary;
  const detail = 'Send multipart/form-data with a boundary, without a content encoding.';
  throw new CrewkitError('UNSUPPORTED_MEDIA_TYPE', { detail });
}
