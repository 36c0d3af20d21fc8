import type { Group, Schema } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserMinus, UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-groups';
import { client } from '../../../data/client.js';
import { formErrors } from '../../../parts/forms/form-errors.js';
import { toGrowing } from '../../../data/use-list.js';
import { LoadMore } from '../../../parts/lists/load-more.js';
import { Loaded } from '../../../parts/lists/loaded.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/layout/card.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import styles from './group-members.module.css';
import { getName } from '../../../data/person-name.js';
import { organizationQueries } from '../organization-queries.js';
import { PersonCell } from '../../../parts/members/person-cell.js';
import { MemberPicker } from '../../../parts/members/member-picker.js';

type Person = Schema<'Person'>;

export interface GroupMembersProps {
  readonly organizationId: string;
  readonly group: Pick<Group, 'id' | 'name'>;
  readonly mayChange: boolean;
}

/** The members of a group. */
export function GroupMembers({ organizationId, group, mayChange }: GroupMembersProps): ReactElement {
  const query = useInfiniteQuery(organizationQueries.groupMembers(organizationId, group.id));
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button size="small" icon={<UserPlus aria-hidden />} onPress={() => setAdding(true)}>
      {texts.addMember}
    </Button>
  );
  return (
    <Card title={texts.membersTitle} actions={mayChange && add}>
      <Loaded query={query} label={texts.members}>
        {(people) =>
          people.length === 0 ? (
            <p className={styles.nothing}>{texts.noMembers}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {people.map((person) => (
                  <li key={person.userId} className={styles.line}>
                    <PersonCell person={person} />
                    {mayChange && <RemoveButton organizationId={organizationId} group={group} person={person} />}
                  </li>
                ))}
              </ul>
              <LoadMore list={toGrowing(query)} label={texts.morePeople} />
            </>
          )
        }
      </Loaded>
      <Dialog title={texts.addMemberTitle({ group: group.name })} isOpen={isAdding} onOpenChange={setAdding}>
        {(close) => <AddForm organizationId={organizationId} group={group} present={query.data ?? []} close={close} />}
      </Dialog>
    </Card>
  );
}

type OneOfGroup = Pick<GroupMembersProps, 'organizationId' | 'group'>;

function RemoveButton({ organizationId, group, person }: OneOfGroup & { readonly person: Person }): ReactElement {
  const name = getName(person);
  const remove = useChange({
    run: () => client.groups.removeMember(organizationId, group.id, person.userId),
    touches: [['organization', organizationId], ['own-permissions']],
    said: texts.memberRemoved({ name, group: group.name }),
    onError: texts.memberNotRemoved({ name, group: group.name }),
  });
  return (
    <IconButton
      label={texts.removeMember({ name, group: group.name })}
      size="small"
      icon={<UserMinus aria-hidden />}
      isPending={remove.isPending}
      onPress={() => remove.mutate()}
    />
  );
}

type AddFormProps = OneOfGroup & { readonly present: readonly Person[]; readonly close: () => void };

function AddForm({ organizationId, group, present, close }: AddFormProps): ReactElement {
  const [userId, setUserId] = useState<string | null>(null);
  const add = useChange({
    run: (id: string) => client.groups.addMember(organizationId, group.id, id),
    touches: [['organization', organizationId], ['own-permissions']],
    said: (person) => texts.memberAdded({ name: getName(person), group: group.name }),
    onDone: close,
  });
  return (
    <Form
      onSubmit={() => userId !== null && add.mutate(userId)}
      {...formErrors(add.error)}
      actions={
        <SubmitActions onCancel={close} isPending={add.isPending} isDisabled={userId === null}>
          {texts.addToGroup}
        </SubmitActions>
      }
    >
      <MemberPicker
        label={texts.organizationMember}
        organizationId={organizationId}
        without={present.map((person) => person.userId)}
        value={userId}
        onChange={setUserId}
        autoFocus
      />
    </Form>
  );
}
