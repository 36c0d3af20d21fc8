import { Client } from 'pg';

// The startup parameters of a connection, which the driver's types lack.
interface Opening {
  readonly getStartupConf: (this: Client) => Readonly<Record<string, string>>;
}

const { getStartupConf } = Client.prototype as unknown as Opening;

/**
 * A client that receives timestamps in ISO 8601, whatever the default of the server, database or role. This is the only style that the
 * driver parses; it converts all others to null. Like JDBC, the client requests the style at connection start, so that poolers know the
 * parameter. A SET statement would change a session that other clients use next, and some poolers reject `options`.
 */
export class IsoClient extends Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), DateStyle: 'ISO' };
  }
}
