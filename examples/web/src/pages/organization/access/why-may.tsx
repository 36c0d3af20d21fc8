import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import type { ReactElement } from 'react';

import * as texts from '#messages/access';
import type { RolePlace } from '../../../data/role-place.js';
import { usePeople } from '../../../data/use-people.js';
import { Avatar } from '../../../ui/data-display/avatar.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { AccessRules } from './access-rules.js';
import styles from './access.module.css';
import { Explanation } from './explanation.js';
import { organizationQueries } from '../organization-queries.js';
import { MemberPicker } from '../../../parts/members/member-picker.js';
import { permissionCatalogue } from '../../../parts/roles/permission-catalogue.js';
import { PlacePicker } from './place-picker.js';
import { usePlaceNames } from './use-place-names.js';

export interface WhyMayProps {
  readonly organizationId: string;
  readonly userId: string | null;
  readonly place: RolePlace;
  readonly onAsk: (userId: string, place: RolePlace) => void;
}

/** Shows a member's permissions at a place, with reasons. */
export function WhyMay({ organizationId, userId, place, onAsk }: WhyMayProps): ReactElement {
  const getPerson = usePeople();
  const { describe } = usePlaceNames(organizationId);
  const isAsked = userId !== null && userId !== '';
  return (
    <div className={styles.answer}>
      <div className={styles.question}>
        <MemberPicker
          label={texts.person}
          organizationId={organizationId}
          value={isAsked ? userId : null}
          onChange={(id) => id !== null && onAsk(id, place)}
        />
        <PlacePicker
          label={texts.where}
          organizationId={organizationId}
          value={place}
          onChange={(chosen) => onAsk(userId ?? '', chosen)}
        />
      </div>
      {isAsked ? (
        <section aria-live="polite" className={styles.answer}>
          <div className={styles.summary}>
            <Avatar id={userId} name={getPerson(userId).name} imageUrl={getPerson(userId).avatarUrl} size="large" />
            <h2>{texts.personIn({ name: getPerson(userId).name, place: describe(place.scope, place.id) })}</h2>
          </div>
          <Answer organizationId={organizationId} userId={userId} place={place} />
        </section>
      ) : (
        <EmptyState icon={<CircleHelp />} title={texts.choosePerson}>
          {texts.whyHint}
        </EmptyState>
      )}
    </div>
  );
}

interface AnswerProps {
  readonly organizationId: string;
  readonly userId: string;
  readonly place: RolePlace;
}

function Answer({ organizationId, userId, place }: AnswerProps): ReactElement {
  const explained = useQuery(organizationQueries.explained(organizationId, userId, place));
  const catalogue = useQuery(permissionCatalogue);
  const { describe } = usePlaceNames(organizationId, place);
  return (
    <Loaded query={catalogue} label={texts.permissions}>
      {(permissions) => (
        <Loaded query={explained} label={texts.whatTheyCanDo}>
          {(reasons) => (
            <>
              <Explanation catalogue={permissions} explained={reasons} level={place.scope} describe={describe} />
              <AccessRules />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
