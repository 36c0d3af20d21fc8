import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { atEnd } from '../support/at-end.js';

const site = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** Runs nginx with deploy/nginx.conf, of which only the ports, names and folders are changed. */
export class NginxProcess {
  /** `ports` are the ports for HTTP and HTTPS, and `upstreams` are the servers' addresses. */
  constructor(folder, { ports, upstreams, certificate }) {
    this.folder = folder;
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
    this.args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    const { status, stderr } = spawnSync('nginx', [...this.args, '-t'], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`nginx does not take deploy/nginx.conf:\n${stderr}`);
  }

  start() {
    this.child = spawn('nginx', this.args, { stdio: ['ignore', 'inherit', 'inherit'] });
    atEnd(() => this.child.kill('SIGTERM'));
  }

  stop() {
    return new Promise((resolve) => {
      this.child.once('exit', resolve);
      this.child.kill('SIGTERM');
    });
  }
}

/** The part of Debian's nginx.conf that surrounds the sites. */
function frame(folder) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid() === 0 ? 'user root;' : ''}
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
