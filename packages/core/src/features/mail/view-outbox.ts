import type { OutboxState } from '../../ports/mail-outbox.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** How many mails wait, how many of them keep failing, and since when: for operators, without any content. */
export class ViewOutbox {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(): Promise<OutboxState> {
    return this.unitOfWork.read((stores) => stores.mailOutbox.state());
  }
}
