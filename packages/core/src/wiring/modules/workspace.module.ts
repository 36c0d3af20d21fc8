import { ContainerModule } from 'inversify';

import { AcceptInvitation } from '../../features/workspace/invitations/accept-invitation.js';
import { CreateOrganization } from '../../features/workspace/organizations/create-organization.js';
import { DeleteOrganization } from '../../features/workspace/organizations/delete-organization.js';
import { FindUsers } from '../../features/workspace/members/find-users.js';
import { FinishDepartures } from '../../features/workspace/members/finish-departures.js';
import { InvitationLimit } from '../../features/workspace/invitations/invitation-limit.js';
import { InviteMember } from '../../features/workspace/invitations/invite-member.js';
import { InviteMembers } from '../../features/workspace/invitations/invite-members.js';
import { ListInvitations } from '../../features/workspace/invitations/list-invitations.js';
import { ListMembers } from '../../features/workspace/members/list-members.js';
import { ListOrganizations } from '../../features/workspace/organizations/list-organizations.js';
import { ListPeople } from '../../features/workspace/members/list-people.js';
import { PostInvitationMail } from '../../features/workspace/invitations/post-invitation-mail.js';
import { PreviewInvitation } from '../../features/workspace/invitations/preview-invitation.js';
import { RemoveMember } from '../../features/workspace/members/remove-member.js';
import { RenewInvitation } from '../../features/workspace/invitations/renew-invitation.js';
import { RevokeInvitation } from '../../features/workspace/invitations/revoke-invitation.js';
import { SetMemberRoles } from '../../features/access/assignments/set-member-roles.js';
import { TransferOwnership } from '../../features/workspace/organizations/transfer-ownership.js';
import { UpdateOrganizationSettings } from '../../features/workspace/organizations/update-organization-settings.js';
import { UpdateOrganization } from '../../features/workspace/organizations/update-organization.js';
import { ViewMember } from '../../features/workspace/members/view-member.js';
import { ViewOrganizationSettings } from '../../features/workspace/organizations/view-organization-settings.js';
import { ViewOverview } from '../../features/accounts/own-account/view-overview.js';
import { ViewOrganization } from '../../features/workspace/organizations/view-organization.js';
import { singletonsIn, type BindSingleton } from './bind-singleton.js';
import { tokens, useCase } from '../tokens.js';

const { unitOfWork, ids, clock, authorize, recordChange, authorizedTransaction, postMail, links, rateLimiter } = tokens;

export const workspaceModule = new ContainerModule((options) => {
  const bind = singletonsIn(options);
  bindOrganizations(bind);
  bindMembers(bind);
  bindInvitations(bind);
});

function bindOrganizations(bind: BindSingleton): void {
  bind(useCase('createOrganization'), [authorizedTransaction], (work) => new CreateOrganization(work));
  bind(useCase('listOrganizations'), [unitOfWork, clock], (work, time) => new ListOrganizations(work, time));
  bind(useCase('viewOrganization'), [authorizedTransaction], (work) => new ViewOrganization(work));
  bind(
    useCase('viewOverview'),
    [unitOfWork, useCase('viewOwnAccount'), authorize, clock],
    (work, account, may, time) => new ViewOverview(work, account, { authorize: may, clock: time }),
  );
  bind(useCase('updateOrganization'), [authorizedTransaction], (work) => new UpdateOrganization(work));
  bind(
    useCase('deleteOrganization'),
    [authorizedTransaction, unitOfWork, tokens.logger, clock],
    (work, all, logger, time) => new DeleteOrganization(work, { unitOfWork: all, logger, clock: time }),
  );
  bind(useCase('viewOrganizationSettings'), [authorizedTransaction], (work) => new ViewOrganizationSettings(work));
  bind(useCase('updateOrganizationSettings'), [authorizedTransaction], (work) => new UpdateOrganizationSettings(work));
  bind(useCase('transferOwnership'), [authorizedTransaction], (work) => new TransferOwnership(work));
}

function bindMembers(bind: BindSingleton): void {
  bind(useCase('listMembers'), [authorizedTransaction], (work) => new ListMembers(work));
  bind(useCase('viewMember'), [authorizedTransaction], (work) => new ViewMember(work));
  bind(tokens.finishDepartures, [unitOfWork, clock], (work, time) => new FinishDepartures(work, time));
  bind(useCase('removeMember'), [authorizedTransaction], (work) => new RemoveMember(work));
  bind(useCase('setMemberRoles'), [authorizedTransaction], (work) => new SetMemberRoles(work));
  bind(useCase('listPeople'), [unitOfWork], (work) => new ListPeople(work));
  bind(useCase('findUsers'), [unitOfWork], (work) => new FindUsers(work));
}

function bindInvitations(bind: BindSingleton): void {
  bind(
    useCase('inviteMember'),
    [authorizedTransaction, postMail, links, rateLimiter, ids],
    (work, post, to, limiter, source) =>
      new InviteMember(work, { post: new PostInvitationMail(post, to), limit: new InvitationLimit(limiter) }, source),
  );
  bind(useCase('inviteMembers'), [useCase('inviteMember')], (inviteMember) => new InviteMembers(inviteMember));
  bind(
    useCase('renewInvitation'),
    [authorizedTransaction, postMail, links, rateLimiter, ids],
    (work, post, to, limiter, source) => {
      const mail = { post: new PostInvitationMail(post, to), links: to, limit: new InvitationLimit(limiter) };
      return new RenewInvitation(work, mail, source);
    },
  );
  bind(
    useCase('previewInvitation'),
    [unitOfWork, authorize, ids, clock],
    (work, rules, source, time) => new PreviewInvitation(work, rules, { ids: source, clock: time }),
  );
  bind(useCase('listInvitations'), [authorizedTransaction], (work) => new ListInvitations(work));
  bind(useCase('revokeInvitation'), [authorizedTransaction], (work) => new RevokeInvitation(work));
  bind(
    useCase('acceptInvitation'),
    [unitOfWork, authorize, recordChange, ids, clock],
    (work, rules, record, source, time) =>
      new AcceptInvitation(work, { authorize: rules, record }, { ids: source, clock: time }),
  );
}
