import { closestName } from '@crewkit/core/adapter';

/** Variables by name. Empty variables are removed before validation. */
export type Environment = Readonly<Record<string, string | undefined>>;

// Tests and campaigns read these variables, and the servers that they start inherit the environment.
const toolVariable = /^CREWKIT_(?:TEST|CAMPAIGN)_/;
// Kubernetes sets these variables in every pod for a Service named `crewkit` or `crewkit-…`, as Docker links do.
const serviceVariable = /^CREWKIT_(?:\w+_)?(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?)?)$/;

/** Finds unknown variables. Otherwise a misspelled setting would silently keep its default. */
export function findUnknownErrors(given: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(given).filter((name) => {
    return (
      name.startsWith('CREWKIT_') && !toolVariable.test(name) && !serviceVariable.test(name) && !known.includes(name)
    );
  });
  return unknown.map((name) => {
    const meant = closestName(name, known);
    return `${name} is not a setting${meant === null ? ' of this version.' : `; did you mean ${meant}?`}`;
  });
}

/** Checks that the transport of events is configured. */
export function findStoreErrors({ CREWKIT_EVENTS, CREWKIT_STORE = 'sqlite:' }: Environment): string[] {
  if (CREWKIT_EVENTS !== 'postgres' || !CREWKIT_STORE.startsWith('sqlite:')) return [];
  return ['CREWKIT_EVENTS can be postgres only if CREWKIT_STORE is.'];
}

/** Finds invalid URLs. The errors name only the variables, because the values contain passwords. */
export function findUrlErrors(values: Environment): string[] {
  const names = ['CREWKIT_STORE', 'CREWKIT_STORE_LISTEN', 'CREWKIT_EVENTS'] as const;
  const isBroken = (text = ''): boolean =>
    /^(?:(?:postgres|redis)[a-z]*|nats|tls):\/\//.test(text) && !toUrls(text).every((url) => URL.canParse(url));
  return names.filter((name) => isBroken(values[name])).map((name) => `${name} is no URL.`);
}

/** Returns the URLs of NATS servers, or the only URL. */
function toUrls(text: string): string[] {
  return /^(?:nats|tls):/.test(text) ? text.split(',') : [text];
}

/** Finds missing settings that are required in production and optional in development. */
export function findProductionErrors(values: Environment): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (values.CREWKIT_JWT_KEYS === undefined) faults.push('CREWKIT_JWT_KEYS must be set in production.');
  if (values.CREWKIT_ENCRYPTION_KEYS === undefined) faults.push('CREWKIT_ENCRYPTION_KEYS must be set in production.');
  if (values.CREWKIT_MAIL === undefined || values.CREWKIT_MAIL === 'dev') {
    faults.push('CREWKIT_MAIL must be smtp://user:pass@host:port in production.');
  }
  return faults;
}

/** Warns about a development mailbox that other machines can read. A reader of a user's emails can reset the user's password. */
function openMailboxWarnings({
  NODE_ENV,
  HOST = '',
  CREWKIT_MAIL = '',
}: Readonly<Record<string, string | undefined>>): string[] {
  const isKept = NODE_ENV !== 'production' && ['', 'dev'].includes(CREWKIT_MAIL);
  if (!isKept || /^(?:|localhost|127(?:\.\d+){3}|::1)$/.test(HOST)) return [];
  return [
    `HOST is ${HOST} in development: any client that can reach it can read every mail at /dev/mailbox and add sample people.`,
  ];
}

/** Finds settings that are allowed but probably a mistake. */
export function findWarnings(environment: Environment): string[] {
  const warnings: string[] = [];
  if (environment.NODE_ENV === 'production' && !environment.CREWKIT_PUBLIC_URL) {
    warnings.push('CREWKIT_PUBLIC_URL is not set: links in mails point at the address the server listens on.');
  }
  if (environment.NODE_ENV === 'production' && !environment.CREWKIT_METRICS) {
    warnings.push('CREWKIT_METRICS is not set: any client that can reach the server can read /metrics.');
  }
  if (environment.CREWKIT_EVENTS === 'local' && environment.CREWKIT_STORE?.startsWith('postgres')) {
    warnings.push('CREWKIT_EVENTS is local: each process counts limits alone and hears of the others a second late.');
  }
  warnings.push(...openMailboxWarnings(environment));
  return warnings;
}
