import { z } from 'zod';

/** Parses a whole number of at most nine digits. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const unitBytes = { '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 } as const;

/** Parses a number of bytes, with or without a unit. `off` becomes null, which means no limit. */
export const storageLimit = z
  .string()
  .regex(/^(?:\d{1,12}(?:[KMGT]iB)?|off)$/, 'must be bytes such as 500MiB or 5GiB, 0 for no files, or off for no limit')
  .transform((text) => (text === 'off' ? null : Number.parseInt(text, 10) * unitBytes[parseUnit(text)]))
  .refine((bytes) => bytes === null || Number.isSafeInteger(bytes), 'must be less than 8192TiB');

/** Parses a URL and removes trailing slashes. */
export const webUrl = z
  .string()
  .refine((text) => /^https?:$/.test(getProtocol(text)), 'must be an http or https URL')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

export const origin = z
  .string()
  .refine((text) => getOrigin(text) === text, 'must be an origin such as https://app.example');

const toList = (text: string): string[] => text.split(',').map((each) => each.trim());

/** Parses a list of names, separated by commas. */
export const nameList = z
  .string()
  .regex(/^\w+( *, *\w+)*$/, 'must be names such as listTasks,createTask, separated by commas')
  .transform(toList);

/** Parses a list of hosts, IP addresses and address ranges, separated by commas. `createCrewkit` checks each of them. */
export const hostList = z
  .string()
  .regex(/^[\w.:/, -]+$/, 'must be hosts, IP addresses or ranges such as 10.1.0.0/16, separated by commas')
  .transform(toList);

function parseUnit(text: string): keyof typeof unitBytes {
  return text.replace(/^\d+/, '') as keyof typeof unitBytes;
}

function getProtocol(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function getOrigin(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null;
}
