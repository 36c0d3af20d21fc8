import { freePort } from './free-port.js';
import type { TestServer } from './test-server.js';

const attempts = 3;

/** Starts a server on a free port. If another process has taken the port in the meantime, tries another port. */
export async function startOnFreePort(create: (port: number) => TestServer): Promise<TestServer> {
  for (let attempt = 1; ; attempt += 1) {
    const server = create(await freePort());
    try {
      await server.start();
      return server;
    } catch (error) {
      const taken = error instanceof Error && /address already in use/i.test(error.message);
      if (!taken || attempt === attempts) throw error;
    }
  }
}
