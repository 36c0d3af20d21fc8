import { PermissionCatalogue } from '../../domain/access/permissions/permission-catalogue.js';
import { SetDefaultRole } from '../access/assignments/set-default-role.js';
import { SetGlobalRoles } from '../access/assignments/set-global-roles.js';
import { SetMemberRoles } from '../access/assignments/set-member-roles.js';
import { ViewDefaultRole } from '../access/assignments/view-default-role.js';
import { Authorize } from '../access/authorization/authorize.js';
import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { AddGroupMember } from '../access/groups/add-group-member.js';
import { AttachGroupRole } from '../access/groups/attach-group-role.js';
import { CreateGroup } from '../access/groups/create-group.js';
import { DeleteGroup } from '../access/groups/delete-group.js';
import { DetachGroupRole } from '../access/groups/detach-group-role.js';
import { ListGroupMembers } from '../access/groups/list-group-members.js';
import { ListGroups } from '../access/groups/list-groups.js';
import { RemoveGroupMember } from '../access/groups/remove-group-member.js';
import { UpdateGroup } from '../access/groups/update-group.js';
import { ViewGroup } from '../access/groups/view-group.js';
import { CheckOwnPermissions } from '../access/permissions/check-own-permissions.js';
import { CheckPermissions } from '../access/permissions/check-permissions.js';
import { ExplainMemberPermissions } from '../access/permissions/explain-member-permissions.js';
import { ListHolders } from '../access/permissions/list-holders.js';
import { ListPermissions } from '../access/permissions/list-permissions.js';
import { ViewOwnPermissions } from '../access/permissions/view-own-permissions.js';
import { PreviewPolicy } from '../access/policy/preview-policy.js';
import { SetPolicy } from '../access/policy/set-policy.js';
import { ViewPolicy } from '../access/policy/view-policy.js';
import { CreateRole } from '../access/roles/create-role.js';
import { DeleteRole } from '../access/roles/delete-role.js';
import { ListRoles } from '../access/roles/list-roles.js';
import { UpdateRole } from '../access/roles/update-role.js';
import { ViewRole } from '../access/roles/view-role.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { resourceLocator, unitOfWork } = tokens;

export const accessUseCases = {
  listPermissions: singleton(ListPermissions, [PermissionCatalogue]),
  checkPermissions: singleton(CheckPermissions, [unitOfWork, Authorize, resourceLocator]),
  viewOwnPermissions: singleton(ViewOwnPermissions, [unitOfWork, Authorize, PermissionCatalogue]),
  checkOwnPermissions: singleton(CheckOwnPermissions, [unitOfWork, Authorize, PermissionCatalogue]),
  explainMemberPermissions: singleton(ExplainMemberPermissions, [
    AuthorizedTransaction,
    Authorize,
    PermissionCatalogue,
  ]),
  listHolders: singleton(ListHolders, [AuthorizedTransaction, PermissionCatalogue]),
  listRoles: singleton(ListRoles, [AuthorizedTransaction]),
  viewRole: singleton(ViewRole, [AuthorizedTransaction]),
  createRole: singleton(CreateRole, [AuthorizedTransaction, PermissionCatalogue]),
  updateRole: singleton(UpdateRole, [AuthorizedTransaction, PermissionCatalogue]),
  deleteRole: singleton(DeleteRole, [AuthorizedTransaction]),
  listGroups: singleton(ListGroups, [AuthorizedTransaction]),
  viewGroup: singleton(ViewGroup, [AuthorizedTransaction]),
  createGroup: singleton(CreateGroup, [AuthorizedTransaction, PermissionCatalogue]),
  updateGroup: singleton(UpdateGroup, [AuthorizedTransaction, PermissionCatalogue]),
  deleteGroup: singleton(DeleteGroup, [AuthorizedTransaction]),
  listGroupMembers: singleton(ListGroupMembers, [AuthorizedTransaction]),
  addGroupMember: singleton(AddGroupMember, [AuthorizedTransaction]),
  removeGroupMember: singleton(RemoveGroupMember, [AuthorizedTransaction]),
  attachGroupRole: singleton(AttachGroupRole, [AuthorizedTransaction]),
  detachGroupRole: singleton(DetachGroupRole, [AuthorizedTransaction]),
  setGlobalRoles: singleton(SetGlobalRoles, [AuthorizedTransaction]),
  viewDefaultRole: singleton(ViewDefaultRole, [AuthorizedTransaction]),
  setDefaultRole: singleton(SetDefaultRole, [AuthorizedTransaction]),
  setMemberRoles: singleton(SetMemberRoles, [AuthorizedTransaction]),
  viewPolicy: singleton(ViewPolicy, [AuthorizedTransaction]),
  setPolicy: singleton(SetPolicy, [AuthorizedTransaction]),
  previewPolicy: singleton(PreviewPolicy, [AuthorizedTransaction]),
};
