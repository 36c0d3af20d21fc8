import { optionRules } from '@crewkit/core/adapter';

/**
 * The rule for the address of a database. With any other text, the driver would fall back to the machine's defaults, and thus to an
 * arbitrary database on this machine.
 */
export const connectionString = optionRules.text('postgresql://user:password@host:port/database', (value) =>
  /^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(value),
);
