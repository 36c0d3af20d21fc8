import type { Team } from '@crewkit/client-sdk';
import { UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization';
import { client } from '../../../data/client.js';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { useCan } from '../../../data/use-can.js';
import type { MemberPlace } from '../../../parts/members/member-place.js';
import { PlaceMembers, type MemberDialog } from '../../../parts/members/place-members.js';
import { Button } from '../../../ui/buttons/button.js';
import { teamAt } from '../organization-at.js';
import styles from './team-members.module.css';

/** The members of a team and their roles. */
export function TeamMembers({ team }: { readonly team: Team }): ReactElement {
  const at = teamAt(team.id);
  const mayAdd = useCan('team:members.add', at);
  const deeds = { mayChange: useCan('team:members.roles', at), mayRemove: useCan('team:members.remove', at) };
  const [dialog, setDialog] = useState<MemberDialog>(null);
  return (
    <div className={styles.members}>
      <div className={styles.head}>
        <p className={styles.words}>{texts.teamMembersHint}</p>
        {mayAdd && (
          <Button icon={<UserPlus aria-hidden />} onPress={() => setDialog({ deed: 'add' })}>
            {texts.addMember}
          </Button>
        )}
      </div>
      <PlaceMembers
        place={getPlace(team)}
        members={(cursor) => memberQueries.teamMemberPage(team.id, cursor)}
        deeds={deeds}
        dialog={dialog}
        onDialog={setDialog}
      />
    </div>
  );
}

function getPlace({ id, name, organizationId }: Team): MemberPlace {
  const { teams } = client;
  return {
    ...{ scope: 'TEAM', noun: 'team', id, name, organizationId },
    reach: texts.teamRoleHint,
    loss: texts.removeFromTeamWarning,
    setRole: (userId, role, of) =>
      of === 'newcomer' ? teams.setMember(id, userId, role) : teams.changeRole(id, userId, role),
    remove: (userId) => teams.removeMember(id, userId),
  };
}
