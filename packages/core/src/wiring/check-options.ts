import type { CrewkitOptions } from './crewkit-options.js';

/** Throws an Error that names the option: what is wrong with these shows much later, as a link that leads nowhere. */
export function checkOptions({ publicUrl, appOrigins }: CrewkitOptions): void {
  if (!/^https?:$/.test(protocolOf(publicUrl)) || publicUrl.endsWith('/')) {
    throw new Error('publicUrl must be an http or https URL without a slash at its end.');
  }
  if (appOrigins.length === 0) throw new Error('appOrigins must name one origin at least.');
  for (const [index, origin] of appOrigins.entries()) {
    if (originOf(origin) !== origin) {
      throw new Error(`appOrigins[${index}] must be an origin such as https://app.example, without a path or a slash.`);
    }
  }
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function originOf(text: string): string | null {
  return URL.canParse(text) ? new URL(text).origin : null;
}
