import { Client } from 'pg';

import { findRedis } from './find-redis.js';
import { startPostgres } from './start-postgres.js';
import { startRedis } from './start-redis.js';
import type { TestServer } from './test-server.js';

/** What the environment says about the servers of a test run. */
export interface ServerSettings {
  /** A Postgres that runs already. */
  readonly postgresUrl: string | undefined;
  /** Where the programs of Postgres are. */
  readonly postgresPrograms: string | undefined;
  /** A Redis that runs already. */
  readonly redisUrl: string | undefined;
}

/** The servers of a test run: one Postgres, and one Redis if there is any. */
export class SharedServers {
  private constructor(
    readonly postgresUrl: string,
    readonly redisUrl: string | null,
    private readonly started: readonly TestServer[],
  ) {}

  /** Takes what the settings name and starts the rest. */
  static async start(settings: ServerSettings): Promise<SharedServers> {
    const { postgresUrl, postgresPrograms, redisUrl } = settings;
    const started: TestServer[] = [];
    const keep = async (starting: Promise<TestServer>): Promise<string> => {
      const server = await starting;
      started.push(server);
      return server.url;
    };
    const programs = postgresPrograms === undefined ? {} : { programs: postgresPrograms };
    const [postgres, redis] = await Promise.all([
      postgresUrl === undefined ? keep(startPostgres(programs)) : reachable(postgresUrl),
      redisUrl ?? (findRedis() === null ? null : keep(startRedis())),
    ]);
    return new SharedServers(postgres, redis, started);
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
