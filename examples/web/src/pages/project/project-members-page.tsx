import type { Member, Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { queries } from '../../data/queries.js';
import { useCan } from '../../data/use-can.js';
import { useMe } from '../../data/use-me.js';
import { Loaded } from '../../parts/loaded.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { PersonCell } from '../organization/person-cell.js';
import { RoleBadges } from '../organization/role-badges.js';
import { projectAt } from './project-at.js';
import { ProjectFrame } from './project-frame.js';
import { ProjectMemberDialog } from './project-member-dialog.js';
import { ProjectMemberMenu } from './project-member-menu.js';
import { RemoveFromProjectDialog } from './remove-from-project-dialog.js';
import { useProjectId } from './use-project-id.js';

type Opened = { readonly deed: 'set' | 'remove'; readonly member: Member } | { readonly deed: 'add' } | null;

/** Who belongs to a project itself, and as what. */
export function ProjectMembersPage(): ReactElement {
  const projectId = useProjectId();
  const mayAdd = useCan('project:members.add', projectAt(projectId));
  const [opened, setOpened] = useState<Opened>(null);
  const add = mayAdd && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onPress={() => setOpened({ deed: 'add' })}>
      Add somebody
    </Button>
  );
  return (
    <ProjectFrame
      projectId={projectId}
      section="Members"
      description="Who has a role in this project itself. Whoever runs the organization or is in the project’s team works here, too, without being listed."
      actions={add}
    >
      {(project) => <Members {...{ project, opened, setOpened, add }} />}
    </ProjectFrame>
  );
}

interface MembersProps {
  readonly project: Project;
  readonly opened: Opened;
  readonly setOpened: (opened: Opened) => void;
  readonly add: ReactElement | false;
}

const keyOf = ({ userId }: Member): string => userId;

function Members({ project, opened, setOpened, add }: MembersProps): ReactElement {
  const query = useQuery(queries.projectMembers(project.id));
  const columns = useColumns(project, (deed, member) => setOpened({ deed, member }));
  const close = (): void => setOpened(null);
  const table = { label: 'Members of the project', columns, rowKey: keyOf };
  return (
    <>
      <Loaded query={query} label={table.label} waiting={<Table {...table} rows={[]} isLoading />}>
        {(members) => <Table {...table} rows={members} empty={<Nobody add={add} />} />}
      </Loaded>
      {opened?.deed === 'add' && <ProjectMemberDialog project={project} present={query.data ?? []} onClose={close} />}
      {opened?.deed === 'set' && (
        <ProjectMemberDialog project={project} member={opened.member} present={[]} onClose={close} />
      )}
      {opened?.deed === 'remove' && (
        <RemoveFromProjectDialog project={project} member={opened.member} onClose={close} />
      )}
    </>
  );
}

function Nobody({ add }: Pick<MembersProps, 'add'>): ReactElement {
  return (
    <EmptyState icon={<UserPlus />} title="Nobody has a role here yet" {...(add === false ? {} : { action: add })}>
      Add members of the organization who work on this project alone. Those of its team are in already.
    </EmptyState>
  );
}

function useColumns(
  project: Project,
  onDeed: (deed: 'set' | 'remove', member: Member) => void,
): readonly TableColumn<Member>[] {
  const me = useMe();
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      cell: (member) => (
        <PersonCell person={member} badge={member.userId === me.id ? <Badge tone="accent">You</Badge> : null} />
      ),
    },
    { id: 'roles', title: 'Role', cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { id: 'joined', title: 'Since', isNarrow: true, cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
    {
      id: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      isNarrow: true,
      align: 'end',
      cell: (member) => <ProjectMemberMenu project={project} member={member} onDeed={(deed) => onDeed(deed, member)} />,
    },
  ];
}
