import { ContainerModule } from 'inversify';

import { Authorize } from '../../features/access/authorization/authorize.js';
import { CheckOwnPermissions } from '../../features/access/permissions/check-own-permissions.js';
import { CheckPermissions } from '../../features/access/permissions/check-permissions.js';
import { CreateRole } from '../../features/access/roles/create-role.js';
import { DeleteRole } from '../../features/access/roles/delete-role.js';
import { ExplainMemberPermissions } from '../../features/access/permissions/explain-member-permissions.js';
import { AuthorizedTransaction } from '../../features/access/authorization/authorized-transaction.js';
import { ListHolders } from '../../features/access/permissions/list-holders.js';
import { ListPermissions } from '../../features/access/permissions/list-permissions.js';
import { ListRoles } from '../../features/access/roles/list-roles.js';
import { UpdateRole } from '../../features/access/roles/update-role.js';
import { ViewOwnPermissions } from '../../features/access/permissions/view-own-permissions.js';
import { ViewRole } from '../../features/access/roles/view-role.js';
import { RecordChange } from '../../features/audit/record-change.js';
import { AddGroupMember } from '../../features/access/groups/add-group-member.js';
import { AttachGroupRole } from '../../features/access/groups/attach-group-role.js';
import { CreateGroup } from '../../features/access/groups/create-group.js';
import { DeleteGroup } from '../../features/access/groups/delete-group.js';
import { DetachGroupRole } from '../../features/access/groups/detach-group-role.js';
import { ListGroupMembers } from '../../features/access/groups/list-group-members.js';
import { ListGroups } from '../../features/access/groups/list-groups.js';
import { RemoveGroupMember } from '../../features/access/groups/remove-group-member.js';
import { UpdateGroup } from '../../features/access/groups/update-group.js';
import { ViewGroup } from '../../features/access/groups/view-group.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, locator, authorize, recordChange, authorizedTransaction } = tokens;

export const accessModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(authorize, [clock], (time) => new Authorize(time));
  bind(recordChange, [ids, clock], (source, time) => new RecordChange(source, time));
  bind(
    authorizedTransaction,
    [unitOfWork, authorize, recordChange, ids, clock],
    (work, rules, record, source, time) => new AuthorizedTransaction(work, rules, { record, ids: source, clock: time }),
  );
  bind(useCase('listPermissions'), [unitOfWork], (work) => new ListPermissions(work));
  bind(
    useCase('checkPermissions'),
    [unitOfWork, authorize, locator],
    (work, rules, hosts) => new CheckPermissions(work, rules, hosts),
  );
  bindIntrospection(bind);
  bindRoles(bind);
  bindGroups(bind);
});

function bindIntrospection(bind: BindSingleton): void {
  bind(useCase('viewOwnPermissions'), [unitOfWork, authorize], (work, rules) => new ViewOwnPermissions(work, rules));
  bind(useCase('checkOwnPermissions'), [unitOfWork, authorize], (work, rules) => new CheckOwnPermissions(work, rules));
  bind(
    useCase('explainMemberPermissions'),
    [authorizedTransaction, authorize],
    (work, rules) => new ExplainMemberPermissions(work, rules),
  );
  bind(useCase('listHolders'), [authorizedTransaction], (work) => new ListHolders(work));
}

function bindRoles(bind: BindSingleton): void {
  bind(useCase('listRoles'), [authorizedTransaction], (work) => new ListRoles(work));
  bind(useCase('viewRole'), [authorizedTransaction], (work) => new ViewRole(work));
  bind(useCase('createRole'), [authorizedTransaction], (work) => new CreateRole(work));
  bind(useCase('updateRole'), [authorizedTransaction], (work) => new UpdateRole(work));
  bind(useCase('deleteRole'), [authorizedTransaction], (work) => new DeleteRole(work));
}

function bindGroups(bind: BindSingleton): void {
  bind(useCase('listGroups'), [authorizedTransaction], (work) => new ListGroups(work));
  bind(useCase('viewGroup'), [authorizedTransaction], (work) => new ViewGroup(work));
  bind(useCase('createGroup'), [authorizedTransaction], (work) => new CreateGroup(work));
  bind(useCase('updateGroup'), [authorizedTransaction], (work) => new UpdateGroup(work));
  bind(useCase('deleteGroup'), [authorizedTransaction], (work) => new DeleteGroup(work));
  bind(useCase('listGroupMembers'), [authorizedTransaction], (work) => new ListGroupMembers(work));
  bind(useCase('addGroupMember'), [authorizedTransaction], (work) => new AddGroupMember(work));
  bind(useCase('removeGroupMember'), [authorizedTransaction], (work) => new RemoveGroupMember(work));
  bind(useCase('attachGroupRole'), [authorizedTransaction], (work) => new AttachGroupRole(work));
  bind(useCase('detachGroupRole'), [authorizedTransaction], (work) => new DetachGroupRole(work));
}
