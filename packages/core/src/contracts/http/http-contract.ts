import { withExemptions } from '../harness.js';
import { accessTokenCases } from './access-token-cases.js';
import { connectionCases } from './connection-cases.js';
import { conversationCases } from './conversation-cases.js';
import { headerCases } from './header-cases.js';
import { sharingServers, type HttpContractOptions } from './http-suite.js';
import { limitCases } from './limit-cases.js';
import { loginCases } from './login-cases.js';
import { messageCases } from './message-cases.js';
import { passwordCases } from './password-cases.js';
import { registrationCases } from './registration-cases.js';
import { rowAuthenticationCases } from './row-authentication-cases.js';
import { rowBodyCases } from './row-body-cases.js';
import { rowPathCases } from './row-path-cases.js';
import { sessionCases } from './session-cases.js';
import { userCases } from './user-cases.js';

/**
 * What every HTTP adapter must do, over any store. Half of the cases are made from the route table, so that a new row
 * is covered when it is written; the others walk through the flows of the contract. Cases run one after the other.
 */
export function httpContract({ exempt = {}, ...options }: HttpContractOptions): void {
  options.runner.describe('HTTP contract', () => {
    const shared = sharingServers(options);
    withExemptions(options.runner, exempt, (runner) => defineCases({ ...shared, runner }));
  });
}

function defineCases(options: HttpContractOptions): void {
  rowAuthenticationCases(options);
  rowBodyCases(options);
  rowPathCases(options);
  headerCases(options);
  connectionCases(options);
  limitCases(options);
  registrationCases(options);
  loginCases(options);
  passwordCases(options);
  sessionCases(options);
  accessTokenCases(options);
  userCases(options);
  conversationCases(options);
  messageCases(options);
}
