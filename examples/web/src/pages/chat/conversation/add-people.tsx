import { useState, type ReactElement } from 'react';

import * as texts from '#messages/chat';
import { usePeople } from '../../../data/use-people.js';
import { participantErrors } from '../../../parts/conversation/people/participant-errors.js';
import { PeoplePicker } from '../../../parts/conversation/people/people-picker.js';
import { Button } from '../../../ui/buttons/button.js';
import { Form } from '../../../ui/forms/form.js';

export interface AddPeopleProps {
  /** Ids of the current participants. */
  readonly without: readonly string[];
  readonly adding: {
    readonly mutate: (userIds: readonly string[]) => void;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly variables: readonly string[] | undefined;
  };
  readonly onCancel: () => void;
}

export function AddPeople({ without, adding, onCancel }: AddPeopleProps): ReactElement {
  const getPerson = usePeople();
  const [ids, setIds] = useState<readonly string[]>([]);
  const getName = (userId: string): string => getPerson(userId).name;
  return (
    <Form
      {...participantErrors(adding.error, { userIds: adding.variables ?? [], getName })}
      onSubmit={() => adding.mutate(ids)}
      actions={
        <>
          <Button onPress={onCancel}>{texts.back}</Button>
          <Button variant="primary" type="submit" isDisabled={ids.length === 0} isPending={adding.isPending}>
            {ids.length > 1 ? texts.addPeopleCount({ count: ids.length }) : texts.add}
          </Button>
        </>
      }
    >
      <PeoplePicker without={without} value={ids} onChange={setIds} />
    </Form>
  );
}
