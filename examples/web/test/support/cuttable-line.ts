import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy to a server that can be cut like a cable: open connections end silently, and new connections are not forwarded. */
export class CuttableLine {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private target = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.pass(socket));
  }

  /** Starts to listen on a separate port. `lead` sets the target. */
  static async open(): Promise<CuttableLine> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new CuttableLine(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  lead(url: string): void {
    this.target = Number(new URL(url).port);
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private pass(socket: Socket): void {
    if (this.isCut) {
      socket.destroy();
      return;
    }
    const beyond = connect(this.target, '127.0.0.1');
    for (const [end, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      this.sockets.add(end);
      end.pipe(other);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        this.sockets.delete(end);
        other.destroy();
      });
    }
  }
}
