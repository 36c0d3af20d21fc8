import type { CrewkitError } from '@crewkit/client-sdk';

export function explain(error: CrewkitError): string {
  switch (error.code) {
    case 'NETWORK_ERROR':
      return 'You seem to be offline.';
    case 'RATE_LIMITED':
      return `Please wait ${error.retryAfterSeconds ?? 60} seconds.`;
    case 'VALIDATION_FAILED':
      return error.fieldErrors.map(({ path, message }) => `${path}: ${message}`).join('\n');
    case 'FORBIDDEN':
      return `You would need ${error.requiredPermissions.join(', ')}.`;
    default:
      return error.message;
  }
}
