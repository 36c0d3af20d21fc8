import type { Project } from '@crewkit/client-sdk';
import { UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/project';
import { client } from '../../data/client.js';
import { memberQueries } from '../../parts/members/member-queries.js';
import { useCan } from '../../data/use-can.js';
import type { MemberPlace } from '../../parts/members/member-place.js';
import { PlaceMembers, type MemberDialog } from '../../parts/members/place-members.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { projectAt, useProjectId } from './project-at.js';
import { ProjectFrame } from './project-frame.js';

/** The members of the project itself, with their roles. */
export function ProjectMembersPage(): ReactElement {
  const projectId = useProjectId();
  const at = projectAt(projectId);
  const mayAdd = useCan('project:members.add', at);
  const mayRemove = useCan('project:members.remove', at);
  const [dialog, setDialog] = useState<MemberDialog>(null);
  const add = mayAdd && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={() => setDialog({ deed: 'add' })}>
      {texts.addMember}
    </Button>
  );
  return (
    <ProjectFrame projectId={projectId} section={texts.members} description={texts.membersHint} actions={add}>
      {(project) => (
        <PlaceMembers
          place={getPlace(project)}
          members={(cursor) => memberQueries.projectMemberPage(projectId, cursor)}
          deeds={{ mayChange: mayAdd && mayRemove, mayRemove }}
          dialog={dialog}
          onDialog={setDialog}
          empty={<NoMembers add={add} />}
        />
      )}
    </ProjectFrame>
  );
}

function getPlace({ id, name, organizationId }: Project): MemberPlace {
  const { projects } = client;
  return {
    ...{ scope: 'PROJECT', noun: 'project', id, name, organizationId },
    reach: texts.roleHint,
    loss: texts.removeWarning,
    setRole: (userId, role) => projects.setMember(id, userId, role),
    remove: (userId) => projects.removeMember(id, userId),
  };
}

function NoMembers({ add }: { readonly add: ReactElement | false }): ReactElement {
  return (
    <EmptyState icon={<UserPlus />} title={texts.noMembers} {...(add === false ? {} : { action: add })}>
      {texts.noMembersHint}
    </EmptyState>
  );
}
