import { Authorize } from '../access/authorization/authorize.js';
import { FieldAccess } from '../access/authorization/field-access.js';
import { AuthorizedTransaction } from '../access/authorization/authorized-transaction.js';
import { RecordChange } from '../audit/record-change.js';
import { CallHooks } from '../hooks/call-hooks.js';
import { AppLinks } from '../mail/app-links.js';
import { AcceptInvitation } from '../workspace/invitations/accept-invitation.js';
import { InvitationLimit } from '../workspace/invitations/invitation-limit.js';
import { InviteMember } from '../workspace/invitations/invite-member.js';
import { InviteMembers } from '../workspace/invitations/invite-members.js';
import { ListInvitations } from '../workspace/invitations/list-invitations.js';
import { PostInvitationMail } from '../workspace/invitations/post-invitation-mail.js';
import { PreviewInvitation } from '../workspace/invitations/preview-invitation.js';
import { RenewInvitation } from '../workspace/invitations/renew-invitation.js';
import { RevokeInvitation } from '../workspace/invitations/revoke-invitation.js';
import { FindUsers } from '../workspace/members/find-users.js';
import { ListMembers } from '../workspace/members/list-members.js';
import { ListPeople } from '../workspace/members/list-people.js';
import { RemoveLocalMember } from '../workspace/members/remove-local-member.js';
import { RemoveMember } from '../workspace/members/remove-member.js';
import { SetLocalMember } from '../workspace/members/set-local-member.js';
import { ViewMember } from '../workspace/members/view-member.js';
import { CreateOrganization } from '../workspace/organizations/create-organization.js';
import { CreateLabel } from '../workspace/labels/create-label.js';
import { DeleteLabel } from '../workspace/labels/delete-label.js';
import { ListLabels } from '../workspace/labels/list-labels.js';
import { UpdateLabel } from '../workspace/labels/update-label.js';
import { DeleteOrganization } from '../workspace/organizations/delete-organization.js';
import { ListOrganizations } from '../workspace/organizations/list-organizations.js';
import { TransferOwnership } from '../workspace/organizations/transfer-ownership.js';
import { UpdateOrganization } from '../workspace/organizations/update-organization.js';
import { UpdateSettings } from '../workspace/settings/update-settings.js';
import { ViewOrganization } from '../workspace/organizations/view-organization.js';
import { ViewSettings } from '../workspace/settings/view-settings.js';
import { CreateProject } from '../workspace/projects/create-project.js';
import { DeleteProject } from '../workspace/projects/delete-project.js';
import { ListProjects } from '../workspace/projects/list-projects.js';
import { MoveProject } from '../workspace/projects/move-project.js';
import { UpdateProject } from '../workspace/projects/update-project.js';
import { ViewProject } from '../workspace/projects/view-project.js';
import { Search } from '../workspace/search/search.js';
import { AssignTask } from '../workspace/tasks/assign-task.js';
import { CreateTask } from '../workspace/tasks/create-task.js';
import { DeleteTask } from '../workspace/tasks/delete-task.js';
import { ListBoardColumn } from '../workspace/tasks/list-board-column.js';
import { ListOwnTasks } from '../workspace/tasks/list-own-tasks.js';
import { LoadWorkspaceDelivery } from '../workspace/tasks/load-workspace-delivery.js';
import { WatchProject } from '../workspace/tasks/watch-project.js';
import { ListTaskActivity } from '../workspace/tasks/list-task-activity.js';
import { ListTaskChanges } from '../workspace/tasks/list-task-changes.js';
import { ListTasks } from '../workspace/tasks/list-tasks.js';
import { UnassignTask } from '../workspace/tasks/unassign-task.js';
import { UpdateTask } from '../workspace/tasks/update-task.js';
import { ViewBoard } from '../workspace/tasks/view-board.js';
import { ViewTask } from '../workspace/tasks/view-task.js';
import { ChangeTeamRole } from '../workspace/teams/change-team-role.js';
import { CreateTeam } from '../workspace/teams/create-team.js';
import { DeleteTeam } from '../workspace/teams/delete-team.js';
import { ListTeams } from '../workspace/teams/list-teams.js';
import { UpdateTeam } from '../workspace/teams/update-team.js';
import { ViewTeam } from '../workspace/teams/view-team.js';
import { singleton } from './singleton.js';
import { tokens } from './tokens.js';

const { clock, ids, logger, unitOfWork } = tokens;

export const workspaceUseCases = {
  createOrganization: singleton(CreateOrganization, [AuthorizedTransaction, CallHooks, FieldAccess]),
  listOrganizations: singleton(ListOrganizations, [unitOfWork, clock, FieldAccess]),
  viewOrganization: singleton(ViewOrganization, [AuthorizedTransaction, FieldAccess]),
  updateOrganization: singleton(UpdateOrganization, [AuthorizedTransaction, FieldAccess]),
  deleteOrganization: singleton(DeleteOrganization, [AuthorizedTransaction, { unitOfWork, logger, clock }]),
  viewSettings: singleton(ViewSettings, [AuthorizedTransaction]),
  updateSettings: singleton(UpdateSettings, [AuthorizedTransaction]),
  transferOwnership: singleton(TransferOwnership, [AuthorizedTransaction]),
  listMembers: singleton(ListMembers, [AuthorizedTransaction]),
  viewMember: singleton(ViewMember, [AuthorizedTransaction]),
  setLocalMember: singleton(SetLocalMember, [AuthorizedTransaction, CallHooks]),
  removeLocalMember: singleton(RemoveLocalMember, [AuthorizedTransaction]),
  removeMember: singleton(RemoveMember, [AuthorizedTransaction]),
  inviteMember: singleton(InviteMember, [
    AuthorizedTransaction,
    { post: PostInvitationMail, limit: InvitationLimit },
    { ids, hooks: CallHooks },
  ]),
  inviteMembers: singleton(InviteMembers, [InviteMember]),
  renewInvitation: singleton(RenewInvitation, [
    AuthorizedTransaction,
    { post: PostInvitationMail, links: AppLinks, limit: InvitationLimit },
    { ids, hooks: CallHooks },
  ]),
  previewInvitation: singleton(PreviewInvitation, [unitOfWork, Authorize, { ids, clock }]),
  listInvitations: singleton(ListInvitations, [AuthorizedTransaction]),
  revokeInvitation: singleton(RevokeInvitation, [AuthorizedTransaction]),
  acceptInvitation: singleton(AcceptInvitation, [
    unitOfWork,
    { authorize: Authorize, record: RecordChange, fields: FieldAccess },
    { ids, clock, hooks: CallHooks },
  ]),
  listPeople: singleton(ListPeople, [unitOfWork]),
  findUsers: singleton(FindUsers, [unitOfWork]),
  listTeams: singleton(ListTeams, [AuthorizedTransaction]),
  createTeam: singleton(CreateTeam, [AuthorizedTransaction]),
  viewTeam: singleton(ViewTeam, [AuthorizedTransaction]),
  updateTeam: singleton(UpdateTeam, [AuthorizedTransaction]),
  deleteTeam: singleton(DeleteTeam, [AuthorizedTransaction]),
  changeTeamRole: singleton(ChangeTeamRole, [AuthorizedTransaction]),
  listProjects: singleton(ListProjects, [AuthorizedTransaction, FieldAccess]),
  createProject: singleton(CreateProject, [
    AuthorizedTransaction,
    Authorize,
    { hooks: CallHooks, fields: FieldAccess },
  ]),
  viewProject: singleton(ViewProject, [AuthorizedTransaction, FieldAccess]),
  updateProject: singleton(UpdateProject, [AuthorizedTransaction, FieldAccess]),
  deleteProject: singleton(DeleteProject, [AuthorizedTransaction]),
  moveProject: singleton(MoveProject, [AuthorizedTransaction, Authorize, FieldAccess]),
  listLabels: singleton(ListLabels, [AuthorizedTransaction]),
  createLabel: singleton(CreateLabel, [AuthorizedTransaction]),
  updateLabel: singleton(UpdateLabel, [AuthorizedTransaction]),
  deleteLabel: singleton(DeleteLabel, [AuthorizedTransaction]),
  viewBoard: singleton(ViewBoard, [AuthorizedTransaction]),
  listBoardColumn: singleton(ListBoardColumn, [AuthorizedTransaction]),
  listTasks: singleton(ListTasks, [AuthorizedTransaction, FieldAccess]),
  watchProject: singleton(WatchProject, [unitOfWork, Authorize]),
  loadWorkspaceDelivery: singleton(LoadWorkspaceDelivery, [unitOfWork, clock]),
  listTaskActivity: singleton(ListTaskActivity, [AuthorizedTransaction]),
  listTaskChanges: singleton(ListTaskChanges, [AuthorizedTransaction, FieldAccess]),
  listOwnTasks: singleton(ListOwnTasks, [unitOfWork, clock, FieldAccess]),
  search: singleton(Search, [unitOfWork, clock]),
  createTask: singleton(CreateTask, [AuthorizedTransaction, Authorize, { hooks: CallHooks, fields: FieldAccess }]),
  viewTask: singleton(ViewTask, [AuthorizedTransaction, FieldAccess]),
  updateTask: singleton(UpdateTask, [AuthorizedTransaction, Authorize, FieldAccess]),
  deleteTask: singleton(DeleteTask, [AuthorizedTransaction]),
  assignTask: singleton(AssignTask, [AuthorizedTransaction, Authorize, FieldAccess]),
  unassignTask: singleton(UnassignTask, [AuthorizedTransaction, FieldAccess]),
};
