import { ContainerModule } from 'inversify';

import { Authorize } from '../features/access/authorize.js';
import { CheckOwnPermissions } from '../features/access/check-own-permissions.js';
import { CheckPermissions } from '../features/access/check-permissions.js';
import { CreateRole } from '../features/access/create-role.js';
import { DeleteRole } from '../features/access/delete-role.js';
import { ExplainMemberPermissions } from '../features/access/explain-member-permissions.js';
import { GuardedWork } from '../features/access/guarded-work.js';
import { ListHolders } from '../features/access/list-holders.js';
import { ListPermissions } from '../features/access/list-permissions.js';
import { ListRoles } from '../features/access/list-roles.js';
import { UpdateRole } from '../features/access/update-role.js';
import { ViewOwnPermissions } from '../features/access/view-own-permissions.js';
import { ViewRole } from '../features/access/view-role.js';
import { RecordChange } from '../features/audit/record-change.js';
import { AddGroupMember } from '../features/groups/add-group-member.js';
import { AttachGroupRole } from '../features/groups/attach-group-role.js';
import { CreateGroup } from '../features/groups/create-group.js';
import { DeleteGroup } from '../features/groups/delete-group.js';
import { DetachGroupRole } from '../features/groups/detach-group-role.js';
import { ListGroupMembers } from '../features/groups/list-group-members.js';
import { ListGroups } from '../features/groups/list-groups.js';
import { RemoveGroupMember } from '../features/groups/remove-group-member.js';
import { UpdateGroup } from '../features/groups/update-group.js';
import { ViewGroup } from '../features/groups/view-group.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from './tokens.js';

const { unitOfWork, ids, clock, locator, authorize, recordChange, guardedWork } = tokens;

export const accessModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bind(authorize, [clock], (time) => new Authorize(time));
  bind(recordChange, [ids, clock], (source, time) => new RecordChange(source, time));
  bind(
    guardedWork,
    [unitOfWork, authorize, recordChange, ids, clock],
    (work, rules, record, source, time) => new GuardedWork(work, rules, { record, ids: source, clock: time }),
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
    [guardedWork, authorize],
    (work, rules) => new ExplainMemberPermissions(work, rules),
  );
  bind(useCase('listHolders'), [guardedWork], (work) => new ListHolders(work));
}

function bindRoles(bind: BindSingleton): void {
  bind(useCase('listRoles'), [guardedWork], (work) => new ListRoles(work));
  bind(useCase('viewRole'), [guardedWork], (work) => new ViewRole(work));
  bind(useCase('createRole'), [guardedWork], (work) => new CreateRole(work));
  bind(useCase('updateRole'), [guardedWork], (work) => new UpdateRole(work));
  bind(useCase('deleteRole'), [guardedWork], (work) => new DeleteRole(work));
}

function bindGroups(bind: BindSingleton): void {
  bind(useCase('listGroups'), [guardedWork], (work) => new ListGroups(work));
  bind(useCase('viewGroup'), [guardedWork], (work) => new ViewGroup(work));
  bind(useCase('createGroup'), [guardedWork], (work) => new CreateGroup(work));
  bind(useCase('updateGroup'), [guardedWork], (work) => new UpdateGroup(work));
  bind(useCase('deleteGroup'), [guardedWork], (work) => new DeleteGroup(work));
  bind(useCase('listGroupMembers'), [guardedWork], (work) => new ListGroupMembers(work));
  bind(useCase('addGroupMember'), [guardedWork], (work) => new AddGroupMember(work));
  bind(useCase('removeGroupMember'), [guardedWork], (work) => new RemoveGroupMember(work));
  bind(useCase('attachGroupRole'), [guardedWork], (work) => new AttachGroupRole(work));
  bind(useCase('detachGroupRole'), [guardedWork], (work) => new DetachGroupRole(work));
}
