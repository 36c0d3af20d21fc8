import { Client } from 'pg';

// The startup parameters of a connection, which the driver's types do not declare.
interface Opening {
  readonly getStartupConf: (this: Client) => Readonly<Record<string, string>>;
}

const { getStartupConf } = Client.prototype as unknown as Opening;

/**
 * A client that receives timestamps in ISO 8601, regardless of the default of the server, the database or the role. The
 * driver parses only this style and converts all others to null. The client requests this style with a startup
 * parameter when it connects. Poolers know this parameter, because JDBC sends it too. A SET statement would change a
 * session that other clients use later, and some poolers reject `options`.
 */
export class IsoClient extends Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), DateStyle: 'ISO' };
  }
}
