interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  readonly path: string;
}

const maxHops = 20;

/** Implements the parts of a browser that a sign-in needs. Stores cookies by host and path, follows redirects, and submits forms. */
export class CookieClient {
  readonly cookies: Cookie[] = [];

  /** Sends one request with its cookies, without following redirects. */
  async fetch(url: string | URL, form?: Readonly<Record<string, string>>): Promise<Response> {
    const target = new URL(url);
    const cookie = this.cookiesFor(target);
    const response = await fetch(target, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: cookie === '' ? {} : { cookie },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.keep(line, target);
    return response;
  }

  /**
   * Opens the URL, follows redirects, and submits forms. Sets the form field `login` to `login` and leaves all other fields unchanged.
   * Stops at the first URL for which `isEnd` is true, and returns this URL without requesting it.
   */
  async travel(url: string | URL, login: string, isEnd: (url: URL) => boolean): Promise<URL> {
    let next: { readonly url: URL; readonly form?: Readonly<Record<string, string>> } = { url: new URL(url) };
    for (let hop = 0; hop < maxHops; hop += 1) {
      if (isEnd(next.url)) return next.url;
      const response = await this.fetch(next.url, next.form);
      const location = response.headers.get('location');
      const page = await response.text();
      next =
        location === null
          ? readForm(page, { url: next.url, login, status: response.status })
          : { url: new URL(location, next.url) };
    }
    throw new Error(`The sign-in goes round in circles at ${next.url.href}.`);
  }

  private cookiesFor({ hostname, pathname }: URL): string {
    const fitting = this.cookies.filter(
      ({ host, path }) =>
        host === hostname && (pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
    );
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  private keep(line: string, { hostname: host, pathname }: URL): void {
    const [pair = '', ...attributes] = line.split(';').map((each) => each.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const readAttribute = (key: string): string | undefined =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const path = readAttribute('path') ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/');
    const old = this.cookies.findIndex((each) => each.name === name && each.host === host && each.path === path);
    if (old >= 0) this.cookies.splice(old, 1);
    const isOver =
      Number(readAttribute('max-age') ?? 1) <= 0 || new Date(readAttribute('expires') ?? '2999-01-01') < new Date();
    if (!isOver) this.cookies.push({ name, value, host, path });
  }
}

function readForm(
  page: string,
  { url, login, status }: { readonly url: URL; readonly login: string; readonly status: number },
): { readonly url: URL; readonly form: Readonly<Record<string, string>> } {
  const action = /<form[^>]* action="([^"]*)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`There is no form at ${url.pathname} (${status}): ${page.slice(0, 300)}`);
  const fields = [...page.matchAll(/<input[^>]*>/g)].map(([tag]) => {
    const attribute = (name: string): string => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
    return [attribute('name'), attribute('name') === 'login' ? login : attribute('value')] as const;
  });
  return { url: new URL(action.replaceAll('&amp;', '&'), url), form: Object.fromEntries(fields) };
}
