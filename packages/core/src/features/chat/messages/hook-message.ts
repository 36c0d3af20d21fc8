import type { Attachment } from '../../../domain/chat/attachment.js';
import { isCaption, isMessageBody } from '../../../domain/chat/message-body.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { HookMessage } from '../../../ports/hooks.js';

/** Returns the input of the hook `beforePostMessage`. */
export function toHookMessage({
  conversationId,
  messageId,
  body,
  mentions,
  attachments,
  fields,
}: Omit<HookMessage, 'attachments'> & { readonly attachments: readonly Attachment[] }): HookMessage {
  const files = attachments.map(({ fileName, contentType, size }) => ({ fileName, contentType, size }));
  return { conversationId, messageId, body, mentions, attachments: files, ...(fields && { fields }) };
}

/**
 * Throws `VALIDATION_FAILED` unless the text is a valid message body: 1 to 10,000 characters, not all of them blank. With files, the text
 * can be empty or blank.
 */
export function requireBody(body: string, { hasFiles }: { readonly hasFiles: boolean }): void {
  if (hasFiles ? isCaption(body) : isMessageBody(body)) return;
  const message = hasFiles
    ? 'Must have at most 10,000 characters.'
    : 'Must have 1 to 10,000 characters, not all of them blank.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'body', code: 'invalid_body', message }] });
}
