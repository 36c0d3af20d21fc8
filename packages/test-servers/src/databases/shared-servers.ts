import { Client } from 'pg';

import type { TestServer } from '../processes/test-server.js';
import { findNats } from './find-nats.js';
import { findRedis } from './find-redis.js';
import { startNats } from './start-nats.js';
import { startPostgres } from './start-postgres.js';
import { startRedis } from './start-redis.js';

/** The environment's settings for the servers of a test run. */
export interface ServerSettings {
  /** The URL of a running Postgres. */
  readonly postgresUrl: string | undefined;
  /** The folder with the Postgres programs. */
  readonly postgresPrograms: string | undefined;
  /** The URL of a running Redis. */
  readonly redisUrl: string | undefined;
  /** The URL of a running NATS. */
  readonly natsUrl: string | undefined;
}

interface ServerUrls {
  readonly postgres: string;
  readonly redis: string | null;
  readonly nats: string | null;
}

/** The servers of a test run: one Postgres, and one Redis and one NATS if they are installed. */
export class SharedServers {
  readonly postgresUrl: string;
  readonly redisUrl: string | null;
  readonly natsUrl: string | null;

  private constructor(
    urls: ServerUrls,
    private readonly started: readonly TestServer[],
  ) {
    this.postgresUrl = urls.postgres;
    this.redisUrl = urls.redis;
    this.natsUrl = urls.nats;
  }

  /** Uses the servers named in the settings and starts the remaining servers. */
  static async start(settings: ServerSettings): Promise<SharedServers> {
    const { postgresUrl, postgresPrograms, redisUrl, natsUrl } = settings;
    const started: TestServer[] = [];
    const keep = async (starting: Promise<TestServer>): Promise<string> => {
      const server = await starting;
      started.push(server);
      return server.url;
    };
    const programs = postgresPrograms === undefined ? {} : { programs: postgresPrograms };
    const [postgres, redis, nats] = await Promise.all([
      postgresUrl === undefined ? keep(startPostgres(programs)) : reachable(postgresUrl),
      redisUrl ?? (findRedis() === null ? null : keep(startRedis())),
      natsUrl ?? (findNats() === null ? null : keep(startNats().then(({ server }) => server))),
    ]);
    return new SharedServers({ postgres, redis, nats }, started);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.started.map((server) => server.dispose()));
  }
}

async function reachable(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return url;
  } catch (error) {
    throw new Error('CREWKIT_TEST_POSTGRES_URL names a server that does not answer.', { cause: error });
  } finally {
    await client.end();
  }
}
