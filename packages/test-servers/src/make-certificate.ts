import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Creates a self-signed certificate for an IP address or a host name, which only clients that receive it trust. Returns null if the program
 * `openssl` is not installed.
 */
export function makeCertificate(host = '127.0.0.1'): Certificate | null {
  const folder = mkdtempSync(join(tmpdir(), 'crewkit-certificate-'));
  try {
    const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`];
    const parameters = ['req', '-x509', ...curve, ...subject, '-keyout', keyPath, '-out', certPath];
    if (spawnSync('openssl', parameters, { stdio: 'ignore' }).status !== 0) return null;
    return { key: readFileSync(keyPath, 'utf8'), cert: readFileSync(certPath, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
