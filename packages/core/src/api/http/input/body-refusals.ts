import { attachmentLimits } from '../../../domain/chat/attachment.js';
import { AppError, type FieldError } from '../../../errors/app-error.js';

const mebibyte = 1024 * 1024;

export function brokenOff(): AppError {
  return new AppError('VALIDATION_FAILED', { detail: 'The request body is incomplete.' });
}

export function tooSlow(): AppError {
  return new AppError('VALIDATION_FAILED', { detail: 'The request body was not received in time.' });
}

export function uploadTooLarge(): AppError {
  const detail = `An upload can be at most ${attachmentLimits.requestBytes / mebibyte} MiB.`;
  return new AppError('PAYLOAD_TOO_LARGE', { detail });
}

/** Returns the error for a body that is not multipart/form-data (RFC 7578), or is larger than any valid form. */
export function malformedForm(detail: string): AppError {
  return new AppError('VALIDATION_FAILED', { detail });
}

export function findFormError(fault: FieldError): AppError {
  return new AppError('VALIDATION_FAILED', { errors: [fault] });
}
