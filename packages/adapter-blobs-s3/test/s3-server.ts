import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export const bucket = 'blobs';

type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Runs s3rver on a free port, with its own folder. s3rver can neither list nor abort the multipart uploads that it stores, so this class
 * handles both requests with the same folder. s3rver handles all other requests.
 */
export class S3Server {
  /** Called first for each request. Returns whether it has handled the request. */
  intercept: Interceptor = () => false;
  /** If false, s3rver handles all requests alone. */
  tellsUploads = true;
  /** The requests in order, such as `GET /blobs/key`. */
  readonly requests: string[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'crewkit-s3-'));
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    mkdirSync(join(server.folder, bucket));
    await server.start();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the server. After the first start, it uses the same port again. */
  async start(): Promise<void> {
    const s3rver = new S3rver({ directory: this.folder, silent: true, vhostBuckets: false }).callback();
    const server = createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url}`);
      if (this.intercept(request, response)) return;
      if (!this.tellsUploads || !this.complete(request, response)) s3rver(request, response);
    });
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Ends the server abruptly, even in the middle of a request. */
  async kill(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server === null) return;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The number of open connections. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Returns the keys of the objects. */
  objects(): string[] {
    const suffix = '._S3rver_object';
    const names = readdirSync(join(this.folder, bucket), { recursive: true }).map(String);
    return names.flatMap((name) => (name.endsWith(suffix) ? [name.slice(0, -suffix.length)] : [])).sort();
  }

  /** Returns the keys of the unfinished multipart uploads. */
  uploads(): string[] {
    return this.uploadIds().map((id) => this.toKey(id));
  }

  private complete(request: IncomingMessage, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const uploadId = searchParams.get('uploadId');
    if (request.method === 'GET' && pathname.replace(/\/$/, '') === `/${bucket}` && searchParams.has('uploads')) {
      this.listUploads(searchParams, response);
      return true;
    }
    if (request.method !== 'DELETE' || uploadId === null) return false;
    this.abortUpload(uploadId, response);
    return true;
  }

  /** Lists two uploads per page, so that clients have to read further pages. */
  private listUploads(query: URLSearchParams, response: ServerResponse): void {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('upload-id-marker') ?? ''];
    const all = this.uploadIds().filter((id) => this.toKey(id).startsWith(prefix) && id > after);
    const page = all.slice(0, 2);
    const uploads = page.map((id) => {
      const initiated = statSync(join(this.uploadsFolder, id)).birthtime.toISOString();
      return `<Upload><Key>${this.toKey(id)}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    });
    const last = page.at(-1);
    const next =
      last === undefined
        ? ''
        : `<NextKeyMarker>${this.toKey(last)}</NextKeyMarker><NextUploadIdMarker>${last}</NextUploadIdMarker>`;
    const truncated = `<IsTruncated>${all.length > page.length}</IsTruncated>`;
    answerXml(
      response,
      200,
      `<ListMultipartUploadsResult>${truncated}${next}${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }

  private abortUpload(id: string, response: ServerResponse): void {
    if (!this.uploadIds().includes(id)) {
      return answerXml(response, 404, '<Error><Code>NoSuchUpload</Code><Message>No such upload.</Message></Error>');
    }
    rmSync(join(this.uploadsFolder, id), { recursive: true });
    response.writeHead(204).end();
  }

  private get uploadsFolder(): string {
    return join(this.folder, bucket, '._S3rver_uploads');
  }

  private uploadIds(): string[] {
    return existsSync(this.uploadsFolder) ? readdirSync(this.uploadsFolder).sort() : [];
  }

  private toKey(uploadId: string): string {
    return readFileSync(join(this.uploadsFolder, uploadId, 'key'), 'utf8');
  }
}

export function answerXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
}
