import { CrewkitError, type Label, type TaggedTask } from '@crewkit/client-sdk';

import { client } from '../../../data/client.js';

export interface LabelChange {
  readonly labelId: Label['id'];
  readonly isSet: boolean;
}

// Each retry means that another user was faster.
const maxTries = 4;

/** Puts a label on a task, or removes it. Changes by others to its other labels are kept. */
export async function setLabel(task: TaggedTask, { labelId, isSet }: LabelChange): Promise<void> {
  const { projectId, id } = task;
  let { labelIds, etag } = task;
  for (let tries = 1; ; tries += 1) {
    const others = labelIds.filter((each) => each !== labelId);
    try {
      await client.tasks.update(projectId, id, { labelIds: isSet ? [...others, labelId] : others, ifMatch: etag });
      return;
    } catch (error) {
      if (!CrewkitError.is(error, 'PRECONDITION_FAILED') || tries === maxTries) throw error;
      ({ labelIds, etag } = await client.tasks.get(projectId, id));
    }
  }
}
