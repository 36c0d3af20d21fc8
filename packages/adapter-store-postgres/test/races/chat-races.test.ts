import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';

import { openTwo, race, racers, upTo } from '../support/race.js';
import {
  addAccount,
  addConversation,
  at,
  sampleAttachment,
  sampleMessage,
  samplePending,
  sendFile,
} from '../support/samples.js';
import { query } from '../support/temporary-database.js';
import { addWorkspace, sampleTask } from '../support/use-workspace.js';

type Two = Awaited<ReturnType<typeof openTwo>>;

async function addTaskChats([{ unitOfWork }]: Two, people: number, chats: number) {
  return unitOfWork.run(async (stores) => {
    const workspace = await addWorkspace(stores);
    const members = [workspace.userId];
    while (members.length < people) members.push(await addAccount(stores));
    const participants = members.map(
      (userId) => ({ userId, role: 'member', joinedAt: at(0), lastReadSeq: 0 }) as const,
    );
    const ids: string[] = [];
    for (const _ of upTo(chats)) {
      const task = await stores.tasks.insert({ ...sampleTask(workspace), assigneeIds: [] });
      const chat = { id: randomUUID(), taskId: task.id, createdBy: workspace.userId, createdAt: at(0) };
      await stores.conversations.insertForTaskIfAbsent(chat);
      await stores.conversations.addParticipants(chat.id, participants, at(0));
      ids.push(chat.id);
    }
    return { workspace, members, chats: ids };
  });
}

describe('16 parallel calls from two processes', () => {
  it('create one conversation of a task, without a retry', async () => {
    const processes = await openTwo();
    const workspace = await processes[0].unitOfWork.run(addWorkspace);
    for (const _ of upTo(3)) {
      const task = await processes[0].unitOfWork.run(({ tasks }) => tasks.insert(sampleTask(workspace)));
      const { outcomes, runs } = await race(processes, ({ conversations }) =>
        conversations.insertForTaskIfAbsent({
          ...{ id: randomUUID(), taskId: task.id, createdBy: workspace.userId, createdAt: at(0) },
        }),
      );
      expect(outcomes.filter((each) => each?.created)).toHaveLength(1);
      expect(new Set(outcomes.map((each) => each?.id)).size).toBe(1);
      expect(runs).toBe(racers);
    }
  });

  it('store one message for 50 sends with the same clientMessageId', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const message = sampleMessage(chat, members[0] ?? '', 'client id');
    const outcomes = await Promise.all(
      upTo(50).map((number) =>
        (number % 2 === 0 ? processes[0] : processes[1]).unitOfWork.run(({ messages }) =>
          messages.append({ ...message, id: randomUUID() }),
        ),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'replayed')).toHaveLength(49);
    const conversation = await processes[1].unitOfWork.read(({ conversations }) => conversations.findById(chat));
    expect(conversation?.lastSeq).toBe(1);
  });

  it('store no message from removed participants, even if the call began before the removal', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [removed = ''] = members;
    let held = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => (held = resolve));
    const { outcomes, runs } = await race(processes, async ({ conversations, messages }, index) => {
      if (index > 0) return isHeld.then(() => messages.append(sampleMessage(chat, removed)));
      await conversations.lockById(chat);
      held();
      // The transactions have read, and now wait for the conversation's row lock.
      await pause(300);
      await conversations.leave([chat], removed, at(1));
      return { kind: 'removed' } as const;
    });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['removed', ...upTo(racers - 1).map(() => 'refused')]);
    expect(runs).toBe(racers);
    expect((await processes[0].unitOfWork.read((stores) => stores.conversations.findById(chat)))?.lastSeq).toBe(0);
  });

  it('delete or edit a message, which does not change after its deletion', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [senderId = ''] = members;
    for (const _ of upTo(3)) {
      const message = sampleMessage(chat, senderId);
      await processes[0].unitOfWork.run(({ messages }) => messages.append(message));
      const { outcomes, runs } = await race(processes, async ({ messages }, index) => {
        if (index % 2 === 0) return messages.softDelete(chat, message.id, { senderId, at: at(1) });
        const change = { body: `${index}`, words: [`${index}`], mentions: [], editedAt: at(1) };
        await messages.edit(chat, message.id, { ...change, senderId });
        return false;
      });
      expect(outcomes.filter((deleted) => deleted)).toHaveLength(1);
      expect(runs).toBe(racers);
      const left = await processes[1].unitOfWork.read(({ messages }) => messages.findById(chat, message.id));
      expect(left).toMatchObject({ body: '', mentions: [], deletedAt: at(1) });
    }
  });

  it('attach the same files in different orders for one caller, without a retry', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [sender = ''] = members;
    const { messages, files } = await processes[0].unitOfWork.run(async (stores) => {
      const sent = upTo(racers).map(() => ({ ...sampleMessage(chat, sender), kind: 'file' }) as const);
      for (const each of sent) await stores.messages.append(each);
      const pending = upTo(10).map(() => samplePending(chat, sender));
      for (const each of pending) await stores.attachments.insertPending(each);
      return { messages: sent, files: pending.map(({ id }) => sampleAttachment(id)) };
    });
    const { outcomes, runs } = await race(processes, ({ attachments }, index) => {
      const to = { conversationId: chat, messageId: messages[index]?.id ?? '', senderId: sender };
      return attachments.attach(to, index % 2 === 0 ? files : files.toReversed(), at(1));
    });
    expect(outcomes.filter((attached) => attached)).toHaveLength(1);
    expect(runs).toBe(racers);
  });

  it('remove users from the same conversations once each, without a retry', async () => {
    const processes = await openTwo();
    const { workspace, members, chats } = await addTaskChats(processes, racers, 8);
    const query = { organizationId: workspace.organization.id, limit: 100 };
    const leave = async ({ conversations }: Stores, userId = ''): Promise<string[]> =>
      conversations.leave(await conversations.lockLeavable(userId, query), userId, at(1));
    const { outcomes, runs } = await race(processes, (stores, index) => leave(stores, members[index % (racers / 2)]));
    // Conversations that another transaction has locked are skipped.
    for (const member of members.slice(0, racers / 2)) {
      outcomes.push(await processes[0].unitOfWork.run((stores) => leave(stores, member)));
    }
    expect(outcomes.flat()).toHaveLength(chats.length * (racers / 2));
    expect(runs).toBe(racers);
  });

  it('record when users were last seen in any order, without a retry', async () => {
    const processes = await openTwo();
    const people = await processes[0].unitOfWork.run(async (stores) => {
      const ids: string[] = [];
      for (const _ of upTo(50)) ids.push(await addAccount(stores));
      return ids;
    });
    const { runs } = await race(processes, ({ mentions }, index) =>
      mentions.recordSeen(index % 2 === 0 ? people : people.toReversed(), at(index)),
    );
    expect(runs).toBe(racers);
    const [first = ''] = people;
    expect(await processes[0].unitOfWork.read(({ mentions }) => mentions.lastSeenAt(first))).toEqual(at(racers - 1));
  });

  it('record nothing for an account that is being closed, without a retry', async () => {
    const processes = await openTwo();
    const userId = await processes[0].unitOfWork.run(addAccount);
    let erased = (): void => undefined;
    const isErased = new Promise<void>((resolve) => (erased = resolve));
    const { runs } = await race(processes, async ({ accounts, mentions, personalData }, index) => {
      if (index > 0) return isErased.then(() => mentions.recordSeen([userId], at(index)));
      await accounts.lockById(userId);
      await personalData.erase({ userId, email: 'ada@example.org' }, at(0));
      erased();
      // The transactions start before the account is closed for all transactions.
      await pause(200);
    });
    expect(runs).toBe(racers);
    expect(await processes[0].unitOfWork.read(({ mentions }) => mentions.lastSeenAt(userId))).toBeNull();
  });

  it('claim each due mention once, without blocking one another', async () => {
    const processes = await openTwo();
    const { chat, members } = await processes[0].unitOfWork.run(addConversation);
    const [mentionedBy = '', userId = ''] = members;
    const waiting = upTo(racers * 2).map((seq) => {
      return { messageId: randomUUID(), conversationId: chat, seq, userId, mentionedBy };
    });
    await processes[0].unitOfWork.run(({ mentions }) => mentions.insert(waiting, at(1)));
    let inside = 0;
    let all = (): void => undefined;
    const allInside = new Promise<void>((resolve) => (all = resolve));
    const { outcomes } = await race(processes, async ({ mentions }) => {
      const taken = await mentions.takeDue(at(1), 2);
      inside += 1;
      if (inside === racers) all();
      await allInside;
      return taken.map(({ seq }) => seq);
    });
    expect(outcomes.map((seqs) => seqs.length)).toEqual(Array.from({ length: racers }, () => 2));
    expect(new Set(outcomes.flat()).size).toBe(racers * 2);
  });

  it('count own messages while the user posts, reads, leaves and rejoins', async () => {
    const processes = await openTwo();
    const { members, chats } = await addTaskChats(processes, 1, 1);
    const [userId = ''] = members;
    const [chat = ''] = chats;
    const rejoin = async ({ conversations }: Stores): Promise<unknown> => {
      await conversations.lockById(chat);
      const lastReadSeq = (await conversations.findById(chat))?.lastSeq ?? 0;
      const newcomer = { userId, role: 'member', joinedAt: at(0), lastReadSeq } as const;
      return conversations.addParticipants(chat, [newcomer], at(0));
    };
    for (const round of upTo(20)) {
      await race(processes, async (stores, index) => {
        const { conversations, messages } = stores;
        if (index % 8 === 0) return conversations.advanceReadHorizon(chat, userId, index === 0 ? null : round);
        if (index % 8 === 3) return (await conversations.lockById(chat)) && conversations.leave([chat], userId, at(1));
        if (index % 8 === 5) await rejoin(stores);
        return messages.append({ ...sampleMessage(chat, userId), conversationKind: 'task' });
      });
      const counts = await query(
        processes[0].url,
        `SELECT own_after_read - (SELECT count(*) FROM crewkit.messages m WHERE m.seq > p.last_read_seq) AS excess
          FROM crewkit.participants p`,
      );
      for (const count of counts) expect(count).toEqual({ excess: '0' });
    }
  });

  it('post to, edit in and delete a conversation with its task, without a retry', async () => {
    const processes = await openTwo();
    const { workspace, members, chats } = await addTaskChats(processes, racers, 1);
    const [chat = ''] = chats;
    const { project } = workspace;
    const message = { ...sampleMessage(chat, members[0] ?? ''), conversationKind: 'task' } as const;
    await processes[0].unitOfWork.run(({ messages }) => messages.append(message));
    const [conversation] = await query<{ task_id: string }>(
      processes[0].url,
      'SELECT task_id FROM crewkit.conversations',
    );
    const work = async ({ messages, tasks }: Stores, index: number): Promise<unknown> => {
      if (index === 8) return tasks.delete(project.id, conversation?.task_id ?? '');
      if (index % 2 === 0) return messages.append({ ...message, id: randomUUID(), senderId: members[index] ?? '' });
      return messages.edit(chat, message.id, { ...message, editedAt: at(1) });
    };
    const { runs } = await race(processes, work);
    expect(runs).toBe(racers);
    while ((await processes[0].unitOfWork.run(({ deletions }) => deletions.removeSome(100))) > 0);
    expect(await query(processes[0].url, 'SELECT 1 FROM crewkit.messages')).toEqual([]);
  });
});

describe("a transaction of the embedding application that changes the user's participation and then posts", () => {
  it.each<[string, (stores: Stores, chat: string, userId: string) => Promise<unknown>]>([
    [
      'marks the conversation as read',
      ({ conversations }, chat, id) => conversations.advanceReadHorizon(chat, id, null),
    ],
    ['shows the conversation again', ({ conversations }, chat, id) => conversations.show(chat, id)],
  ])('%s without a deadlock while the user posts', async (_, change) => {
    const [{ unitOfWork }, other] = await openTwo();
    const { chat, members } = await unitOfWork.run(addConversation);
    const [userId = '', writer = ''] = members;
    await unitOfWork.run(async ({ messages, conversations }) => {
      await messages.append(sampleMessage(chat, writer));
      await conversations.hide(chat, userId);
    });
    const posted: Promise<unknown>[] = [];
    let runs = 0;
    const outcome = await unitOfWork.transaction(async (stores) => {
      await change(stores, chat, userId);
      const post = other.unitOfWork.run(({ messages }) => {
        runs += 1;
        return messages.append(sampleMessage(chat, userId));
      });
      posted.push(post);
      // The other post now waits for a lock.
      await pause(200);
      return stores.messages.append(sampleMessage(chat, userId));
    });
    expect(outcome).toMatchObject({ kind: 'appended', message: { seq: 2 } });
    expect(await Promise.all(posted)).toMatchObject([{ kind: 'appended', message: { seq: 3 } }]);
    expect(runs).toBe(1);
  });
});

describe('the files of a deleted conversation', () => {
  it('remain for the sweep after their conversation is gone, in any state', async () => {
    const [{ unitOfWork, url }] = await openTwo();
    const { chat, members } = await unitOfWork.run(addConversation);
    const [sender = ''] = members;
    await unitOfWork.run((stores) => sendFile(stores, chat, sender));
    await unitOfWork.run(({ attachments }) => attachments.insertPending(samplePending(chat, sender)));
    await query(url, `DELETE FROM crewkit.conversations WHERE id = '${chat}'`);
    const abandoned = (now: Date) => unitOfWork.read(({ attachments }) => attachments.listAbandoned(now, 10));
    // The pending upload remains until it expires.
    expect(await abandoned(at(59_999))).toHaveLength(1);
    expect(await abandoned(at(60_000))).toHaveLength(2);
  });
});
