import { Client } from 'pg';

// Missing in the driver's types: the startup parameters of a connection.
interface Opening {
  readonly getStartupConf: (this: Client) => Readonly<Record<string, string>>;
}

const { getStartupConf } = Client.prototype as unknown as Opening;

/**
 * A client that receives timestamps in ISO 8601, the only style that the driver parses (it turns others into null), whatever the default of
 * the server, database or role. It asks at connection start, as JDBC does, so that poolers know the parameter: a SET would change a session
 * that other clients get next, and some poolers reject `options`.
 */
export class IsoClient extends Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), DateStyle: 'ISO' };
  }
}
