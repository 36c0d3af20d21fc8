import { withExemptions } from '../harness.js';
import { accessTokenCases } from './access-token-cases.js';
import { adminCases } from './admin-cases.js';
import { auditCases } from './audit-cases.js';
import { connectionCases } from './connection-cases.js';
import { conversationCases } from './conversation-cases.js';
import { groupConversationCases } from './group-conversation-cases.js';
import { groupCases } from './group-cases.js';
import { explanationCases } from './explanation-cases.js';
import { headerCases } from './header-cases.js';
import { sharingServers, type HttpContractOptions } from './http-suite.js';
import { inputFormCases } from './input-form-cases.js';
import { introspectionCases } from './introspection-cases.js';
import { invitationCases } from './invitation-cases.js';
import { invitationLimitCases } from './invitation-limit-cases.js';
import { lendingCases } from './lending-cases.js';
import { limitCases } from './limit-cases.js';
import { loginCases } from './login-cases.js';
import { memberCases } from './member-cases.js';
import { messageCases } from './message-cases.js';
import { organizationCases } from './organization-cases.js';
import { ownershipCases } from './ownership-cases.js';
import { nestedIdCases } from './nested-id-cases.js';
import { passwordCases } from './password-cases.js';
import { permissionMatrixCases } from './permission-matrix-cases.js';
import { peopleSearchCases } from './people-search-cases.js';
import { registrationCases } from './registration-cases.js';
import { roleCases } from './role-cases.js';
import { rowAuthenticationCases } from './row-authentication-cases.js';
import { rowBodyCases } from './row-body-cases.js';
import { rowGuardCases } from './row-guard-cases.js';
import { rowPathCases } from './row-path-cases.js';
import { sessionCases } from './session-cases.js';
import { projectCases } from './project-cases.js';
import { projectMemberCases } from './project-member-cases.js';
import { projectMoveCases } from './project-move-cases.js';
import { taskAssigneeCases } from './task-assignee-cases.js';
import { taskCases } from './task-cases.js';
import { taskVersionCases } from './task-version-cases.js';
import { teamCases } from './team-cases.js';
import { teamMemberCases } from './team-member-cases.js';
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
  rowGuardCases(options);
  inputFormCases(options);
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
  organizationCases(options);
  ownershipCases(options);
  memberCases(options);
  invitationCases(options);
  invitationLimitCases(options);
  peopleSearchCases(options);
  roleCases(options);
  groupCases(options);
  lendingCases(options);
  introspectionCases(options);
  explanationCases(options);
  permissionMatrixCases(options);
  nestedIdCases(options);
  adminCases(options);
  auditCases(options);
  teamCases(options);
  teamMemberCases(options);
  projectCases(options);
  projectMoveCases(options);
  projectMemberCases(options);
  taskCases(options);
  taskVersionCases(options);
  taskAssigneeCases(options);
  conversationCases(options);
  groupConversationCases(options);
  messageCases(options);
}
