import { attachmentLimits } from '../../../domain/chat/attachment.js';
import { CrewkitError, type FieldError } from '../../../errors/crewkit-error.js';

const mebibyte = 1024 * 1024;

export function brokenOff(): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail: 'The request body is incomplete.' });
}

export function tooSlow(): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail: 'The request body was not received in time.' });
}

export function uploadTooLarge(): CrewkitError {
  const detail = `An upload can be at most ${attachmentLimits.requestBytes / mebibyte} MiB.`;
  return new CrewkitError('PAYLOAD_TOO_LARGE', { detail });
}

/** Returns the error for a body that is not multipart/form-data (RFC 7578), or is larger than any valid form. */
export function malformedForm(detail: string): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { detail });
}

export function findFormError(fault: FieldError): CrewkitError {
  return new CrewkitError('VALIDATION_FAILED', { errors: [fault] });
}
