import { Connection, type Answer, type BatchMember, type Send } from '../connections/connection.js';
import { isWorthSendingAlone, translateError } from '../connections/constraint-errors.js';

/**
 * Sends the statement on its own. `cause` is the error of the batch that contained it, or null if the batch succeeded but returned nothing
 * for it.
 */
type SendAlone = (cause: unknown) => Promise<Answer>;

interface Waiting {
  readonly member: BatchMember;
  readonly alone: SendAlone;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

interface Row {
  readonly place: number;
}

const maxMembers = 64;
const maxMembersOfUser = 8;
const maxWaiting = 1_000;

/**
 * Sends the statements of concurrent callers in batches (group commit). A statement is sent at once if no other one with the same batch
 * text is in flight. Statements that arrive meanwhile wait, and are then sent together as one statement.
 *
 * A batch only succeeds: a statement for which it returns nothing, and every statement of a failed batch, is sent on its own. So the
 * outcome of a statement never depends on the others in its batch.
 */
export class StatementBatches {
  private readonly queues = new Map<string, Queue>();
  private readonly connection: Connection;
  private readonly holdMs: number;

  /** `holdMs` is the time after which a batch without a response no longer delays the next one. */
  constructor(send: Send, { prepared, holdMs }: { readonly prepared: boolean; readonly holdMs: number }) {
    this.connection = new Connection(send, prepared);
    this.holdMs = holdMs;
  }

  send(member: BatchMember, alone: SendAlone): Promise<Answer> {
    const { text } = member;
    let queue = this.queues.get(text);
    if (queue === undefined) {
      const sendAll = (inputs: string): Promise<Row[]> => this.connection.all<Row>(text, [inputs]);
      this.queues.set(text, (queue = new Queue(sendAll, this.holdMs)));
    }
    return queue.send(member, alone);
  }
}

class Queue {
  private waiting: Waiting[] = [];
  private isBusy = false;

  constructor(
    private readonly sendAll: (inputs: string) => Promise<Row[]>,
    private readonly holdMs: number,
  ) {}

  send(member: BatchMember, alone: SendAlone): Promise<Answer> {
    if (!this.isBusy) return this.occupy(alone(null));
    if (this.waiting.length >= maxWaiting) return alone(null);
    return new Promise((resolve, reject) => this.waiting.push({ member, alone, resolve, reject }));
  }

  /** Sends the next batch when `running` settles, or when it has taken too long. */
  private occupy<T>(running: Promise<T>): Promise<T> {
    this.isBusy = true;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.isBusy = false;
      this.sendNext();
    };
    const timer = setTimeout(end, this.holdMs);
    running.then(end, end);
    return running;
  }

  private sendNext(): void {
    const members = this.take();
    const [first] = members;
    if (first === undefined) return;
    if (members.length > 1) void this.occupy(this.sendBatch(members));
    else first.resolve(this.occupy(first.alone(null)));
  }

  /** Removes the members of the next batch from the queue, in the order of their arrival. */
  private take(): Waiting[] {
    const counts = new Map<string, number>();
    const taken: Waiting[] = [];
    this.waiting = this.waiting.filter((each) => {
      const { userId } = each.member;
      const count = counts.get(userId) ?? 0;
      if (taken.length === maxMembers || count === maxMembersOfUser) return true;
      counts.set(userId, count + 1);
      taken.push(each);
      return false;
    });
    return taken;
  }

  /** Never rejects. Does not wait for members that are sent on their own. */
  private async sendBatch(members: readonly Waiting[]): Promise<void> {
    const inputs = JSON.stringify(members.map(({ member }, place) => ({ place, ...member.input })));
    const rows = new Map<number, Row>();
    let failure: unknown = null;
    try {
      for (const row of await this.sendAll(inputs)) rows.set(row.place, row);
    } catch (error) {
      failure = error;
    }
    for (const [place, { alone, resolve, reject }] of members.entries()) {
      const row = rows.get(place);
      if (row !== undefined) resolve({ rows: [row], rowCount: 1 });
      else if (failure === null || isWorthSendingAlone(failure)) resolve(alone(failure));
      else reject(translateError(failure));
    }
  }
}
