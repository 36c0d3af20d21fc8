import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { atEnd } from '../support/at-end.js';

const site = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

export interface NginxOptions {
  readonly ports: { readonly http: number; readonly https: number };
  /** The ports of the servers. */
  readonly upstreams: readonly number[];
  /** Paths of the files. */
  readonly certificate: { readonly key: string; readonly cert: string };
}

/** Runs nginx with deploy/nginx.conf, of which only the ports, names and folders are changed. */
export class NginxProcess {
  readonly accessLog: string;
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;

  constructor(folder: string, { ports, upstreams, certificate }: NginxOptions) {
    this.accessLog = join(folder, 'access.log');
    const own = readFileSync(site, 'utf8')
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
      .replaceAll('chat.example.org;', 'localhost;')
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate.cert};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${certificate.key};`)
      .replaceAll('/var/log/nginx/crewkit.log', this.accessLog)
      .replaceAll('/var/cache/nginx/crewkit', join(folder, 'cache'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreams[0]}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${upstreams[1]}`);
    mkdirSync(join(folder, 'cache'));
    writeFileSync(join(folder, 'site.conf'), own);
    writeFileSync(join(folder, 'nginx.conf'), frame(folder));
    this.#args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    const { status, stderr } = spawnSync('nginx', [...this.#args, '-t'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx does not take deploy/nginx.conf:\n${stderr}`);
  }

  start(): void {
    const child = spawn('nginx', this.#args, { stdio: ['ignore', 'inherit', 'inherit'] });
    this.#child = child;
    atEnd(() => child.kill('SIGTERM'));
  }

  /** Does nothing if nginx has not been started. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** The part of Debian's nginx.conf that surrounds the sites. */
function frame(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  types { text/html html; text/css css; text/javascript js; }
  default_type application/octet-stream;
${temporary.join('\n')}
  include ${folder}/site.conf;
}
`;
}
