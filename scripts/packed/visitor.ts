// Uses the installed packages like a consumer: starts a server as a separate process, and acts as its users. Runs in an empty project, into
// which scripts/checks/check-packed.ts copies it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createCrewkitClient } from '@crewkit/client-sdk';

const withinMs = 30_000;

/** Starts the program, and passes it to `use`. Ends the program with SIGTERM and requires that no process remains. */
export async function withServer(program: string, use: (server: Server) => Promise<void>): Promise<void> {
  const server = new Server(spawn(process.execPath, [program], { env: { ...process.env, PORT: '0' } }));
  try {
    await use(server);
    await server.stop();
  } catch (error) {
    server.kill();
    throw new Error(`It printed:\n${server.printed}`, { cause: error });
  }
}

export class Server {
  printed = '';
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly ended: Promise<number | string | null>;

  constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    }
    this.ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  }

  /** Returns the program's address, from the line that it prints. */
  url(): Promise<string> {
    return this.find(/ on (http:\S+)/);
  }

  /** Waits until the output after the position `since` matches the pattern, and returns the pattern's first group. */
  async find(pattern: RegExp, since = 0): Promise<string> {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(20)) {
      const found = pattern.exec(this.printed.slice(since))?.[1];
      if (found !== undefined) return found;
      if (this.child.exitCode !== null) throw new Error('It has ended.');
    }
    throw new Error(`It has not printed ${String(pattern)}.`);
  }

  /** Creates a user: registers over HTTP, verifies the email with the token that the server prints, and signs in with the SDK. */
  async signUp(firstName: string) {
    const baseUrl = await this.url();
    const since = this.printed.length;
    const person = { email: `${firstName.toLowerCase()}@example.com`, password: 'Correct-horse-7' };
    const body = JSON.stringify({ ...person, firstName, lastName: 'Example' });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${baseUrl}/api/auth/register`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${await answer.text()}`);
    const client = createCrewkitClient({ baseUrl });
    await client.auth.verifyEmail(await this.find(/verify-email\?token=([\w-]+)/, since));
    const user = await client.auth.login(person);
    return { client, user };
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    const code = await within(this.ended, 'end after SIGTERM');
    if (code !== 0) throw new Error(`It ended with ${code}.`);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

export async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not ${what} within ${withinMs / 1000} s.`)), withinMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
