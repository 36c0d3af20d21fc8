import { randomBytes, randomUUID } from 'node:crypto';

import { startNats, startPostgres, startRedis } from '@crewkit/test-servers';
import { WebSocket } from 'ws';

import { registerPerson, type Person } from '../support/http-people.js';
import { MailSink } from '../support/mail-sink.js';
import { startReferenceServer, type RunningServer } from '../support/start-reference-server.js';

type Server = Awaited<ReturnType<typeof startPostgres>>;

/** A connected socket, and how many messages it has received. */
export interface Heard {
  count: number;
  readonly close: () => void;
}

/** What several reference servers of one installation share: Postgres, the event bus and the mail server. */
export class ScaleParts {
  readonly postgres: Server;
  private readonly bus: Server | null;
  private readonly sink: MailSink;

  private constructor(servers: { readonly postgres: Server; readonly bus: Server | null }, sink: MailSink) {
    this.postgres = servers.postgres;
    this.bus = servers.bus;
    this.sink = sink;
  }

  /** Starts what they share. The event bus is `postgres`, `redis` or `nats`. */
  static async start(name: string): Promise<ScaleParts> {
    return new ScaleParts({ postgres: await startPostgres(), bus: await startBus(name) }, await MailSink.start());
  }

  /** Starts reference servers of one new installation in this database. */
  async startServers(count: number, databaseUrl: string): Promise<RunningServer[]> {
    const key = (): string => `k1:${randomBytes(32).toString('base64')}`;
    const settings = {
      CREWKIT_STORE: databaseUrl,
      CREWKIT_EVENTS: this.bus?.url ?? 'postgres',
      CREWKIT_MAIL: this.sink.url,
      CREWKIT_JWT_KEYS: key().replace(':', ':HS256:'),
      CREWKIT_ENCRYPTION_KEYS: key(),
      CREWKIT_PUBLIC_URL: 'http://127.0.0.1',
      CREWKIT_LOG: 'warn',
    };
    const servers: RunningServer[] = [];
    for (let index = 0; index < count; index += 1) servers.push(await startReferenceServer(settings));
    return servers;
  }

  createPerson({ url }: RunningServer, name: string): Promise<Person> {
    const email = `${name}-${randomUUID()}@example.com`;
    return registerPerson(url, email, () => this.sink.waitForToken(email, 'verify-email'));
  }

  async close(): Promise<void> {
    await this.sink.close();
    await this.bus?.dispose();
    await this.postgres.dispose();
  }
}

async function startBus(name: string): Promise<Server | null> {
  if (name === 'redis') return startRedis();
  return name === 'nats' ? (await startNats()).server : null;
}

/** Connects a socket of the person to the server and signs it in. */
export async function listen(server: RunningServer, { token }: Person): Promise<Heard> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`);
  const heard: Heard = { count: 0, close: () => socket.terminate() };
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const admitted = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ id: 1, event: 'auth', data: { token } }));
  await admitted;
  socket.on('message', (frame: Buffer) => {
    if (frame.toString('utf8').includes('"chat:message"')) heard.count += 1;
  });
  return heard;
}
