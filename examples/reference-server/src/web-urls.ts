import { z } from 'zod';

/** Parses a URL and removes trailing slashes. */
export const webUrl = z
  .string()
  .refine((text) => /^https?:$/.test(getProtocol(text)), 'must be an http or https URL')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

export const origin = z
  .string()
  .refine((text) => getOrigin(text) === text, 'must be an origin such as https://app.example');

function getProtocol(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function getOrigin(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null;
}
