import { Client } from 'pg';

// Not in the driver's types: the parameters that it opens a connection with.
interface Opening {
  readonly getStartupConf: (this: Client) => Readonly<Record<string, string>>;
}

const { getStartupConf } = Client.prototype as unknown as Opening;

/**
 * A client that is told points in time in ISO 8601, the only style that the driver reads, whatever the server, the database or
 * the role prefer; of any other it makes null. It asks when it connects, as JDBC does, so that poolers know it: a SET would
 * change a session that somebody else gets next, and `options` some of them refuse.
 */
export class IsoClient extends Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), DateStyle: 'ISO' };
  }
}
