import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import { pause } from '../../until.js';
import { edit, markRead, post, start, tryDelete, tryLeave, type MessageOnWire } from './chatting.js';
import { closeAccount } from '../accounts/closing.js';
import { block } from './contacting.js';
import { setChatSettings } from './conversations/conversation-settings-cases.js';
import { createJobs } from '../support/create-jobs.js';
import type { HttpClient } from '../support/http-client.js';
import { appOrigin } from '../support/http-fixture.js';
import { useServer, type HttpContractOptions } from '../http-suite.js';
import { mailsTo, signIn, type MailSeen, type SignedIn } from '../support/people.js';
import { createTaskStudio, letGo, openTask } from './task-chatting.js';
import { disable } from '../workspace/workspace.js';

interface Group {
  readonly id: string;
  readonly ada: SignedIn;
  readonly bob: SignedIn;
  readonly cyd: SignedIn;
}

async function createGroup(http: HttpClient): Promise<Group> {
  const [ada, bob, cyd] = await Promise.all([signIn(http), signIn(http), signIn(http)]);
  const { id } = await start(http, ada, { others: [bob, cyd], title: 'Engines' });
  return { id, ada, bob, cyd };
}

/** Mentions the users as Ada, five minutes before the first `sweep`. */
async function mention(http: HttpClient, { id, ada }: Group, people: readonly SignedIn[]): Promise<MessageOnWire> {
  const message = await post(http, ada, id, { body: 'turn the crank', mentions: people.map((each) => each.id) });
  http.server.clock.advance({ minutes: 5 });
  return message;
}

/** Handles all mentions that are due. The instance's own job also runs. Exactly one of the two jobs handles each mention. */
async function sweep(http: HttpClient): Promise<void> {
  const jobs = createJobs(http);
  while (await jobs.mailMentions());
}

/** Advances the clock until the mentions of `mention` are due, and handles them. */
async function sweepLater(http: HttpClient): Promise<void> {
  http.server.clock.advance({ minutes: 5 });
  await sweep(http);
}

async function mentionsMailedTo(http: HttpClient, { email }: SignedIn): Promise<MailSeen[]> {
  return (await mailsTo(http, email)).filter(({ subject }) => subject.includes('mentioned'));
}

/** Waits for emails that the instance's own job is about to send. */
async function expectMails(http: HttpClient, expected: readonly (readonly [SignedIn, number])[]): Promise<void> {
  for (const [person, count] of expected) {
    const sent = async (): Promise<number> => (await mentionsMailedTo(http, person)).length;
    for (let tries = 0; tries < 50 && (await sent()) < count; tries += 1) await pause(20);
    assert.equal(await sent(), count, `mails to ${person.email}`);
  }
}

const isThere = ({ server }: HttpClient, { id }: SignedIn): Promise<unknown> =>
  server.crewkit.useCases.recordPresence.execute(
    randomUUID(),
    [{ userId: id, lastActiveAt: server.clock.now(), isConnected: true, hasChanged: true }],
    150,
  );

/** Tests emails to users who are mentioned while they are not connected, an opt-in feature. */
export function mentionMailCases(options: HttpContractOptions): void {
  options.runner.describe('mention emails', () => {
    sentCases(options);
    unsentCases(options);
    offCases(options);
  });
}

function sentCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('sent', () => {
    const http = useServer(options, { mentionMails: true });

    runner.it('are sent once, after ten minutes, to mentioned users who are not connected', async () => {
      const group = await createGroup(http());
      const { id, ada, bob, cyd } = group;
      await mention(http(), group, [bob]);
      http().server.clock.advance({ minutes: 4, seconds: 59 });
      await sweep(http());
      await expectMails(http(), [[bob, 0]]);
      http().server.clock.advance({ seconds: 1 });
      for (let round = 0; round < 3; round += 1) await sweep(http());
      await expectMails(http(), [
        [ada, 0],
        [bob, 1],
        [cyd, 0],
      ]);
      const [mail] = await mentionsMailedTo(http(), bob);
      assert.ok(mail);
      assert.ok(mail.text.split('\n').includes(`${appOrigin}/chats/${id}`), mail.text);
      for (const form of [mail.text, mail.html]) {
        for (const part of ['Ada Lovelace', 'Engines']) assert.ok(form.includes(part), part);
        assert.ok(!form.includes('turn the crank'), 'What was written is in the mail.');
      }
    });

    runner.it('wait until the quiet hours of the user end', async () => {
      const group = await createGroup(http());
      const { clock } = http().server;
      const toTime = (minutes: number): string =>
        new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16);
      const body = { quietHours: { from: toTime(-1), to: toTime(60) } };
      await http().get('setNotificationSettings', 200, { token: group.bob.accessToken, body });
      await mention(http(), group, [group.bob, group.cyd]);
      await sweepLater(http());
      await expectMails(http(), [
        [group.cyd, 1],
        [group.bob, 0],
      ]);
      clock.advance({ minutes: 49 });
      await sweep(http());
      await expectMails(http(), [[group.bob, 0]]);
      clock.advance({ minutes: 2 });
      await sweep(http());
      await expectMails(http(), [[group.bob, 1]]);
    });

    runner.it('are not suppressed by a visit before the mention', async () => {
      const group = await createGroup(http());
      await isThere(http(), group.bob);
      http().server.clock.advance({ seconds: 1 });
      await mention(http(), group, [group.bob]);
      await sweepLater(http());
      await expectMails(http(), [[group.bob, 1]]);
    });

    runner.it('combine several mentions in a conversation', async () => {
      const group = await createGroup(http());
      const first = await post(http(), group.ada, group.id, { body: 'first', mentions: [group.bob.id, group.cyd.id] });
      await post(http(), group.ada, group.id, { body: 'again', mentions: [group.bob.id] });
      assert.equal((await tryDelete(http(), group.ada, first)).status, 204);
      await mention(http(), group, [group.bob]);
      await sweepLater(http());
      await expectMails(http(), [
        [group.bob, 1],
        [group.cyd, 0],
      ]);
    });

    runner.it('are sent once when 16 workers run in parallel', async () => {
      const groups = await Promise.all(Array.from({ length: 6 }, () => createGroup(http())));
      for (const { id, ada, bob, cyd } of groups) {
        await post(http(), ada, id, { body: 'you two', mentions: [bob.id, cyd.id] });
      }
      http().server.clock.advance({ minutes: 10 });
      await Promise.all(Array.from({ length: 16 }, () => createJobs(http()).mailMentions()));
      await expectMails(
        http(),
        groups.flatMap(
          ({ bob, cyd }) =>
            [
              [bob, 1],
              [cyd, 1],
            ] as const,
        ),
      );
    });
  });
}

function unsentCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('suppressed because in the meantime', () => {
    const http = useServer(options, { mentionMails: true });

    /** Mentions Bob and Cyd, and expects an email to Cyd only, because of the action that `happen` takes on Bob. */
    const unlessFor = (name: string, happen: (group: Group, message: MessageOnWire) => Promise<unknown>): unknown =>
      runner.it(name, async () => {
        const group = await createGroup(http());
        const message = await mention(http(), group, [group.bob, group.cyd]);
        await happen(group, message);
        await sweepLater(http());
        await expectMails(http(), [
          [group.bob, 0],
          [group.cyd, 1],
        ]);
      });

    unlessFor('the mentioned user read the message', ({ id, bob }) => markRead(http(), bob, id));
    unlessFor('the mentioned user blocked the author', ({ ada, bob }) => block(http(), bob, ada));
    unlessFor('the mentioned user silenced the conversation', ({ id, bob }) =>
      setChatSettings(http(), bob, id, { notify: 'none' }),
    );
    unlessFor('the mentioned user was active', ({ bob }) => isThere(http(), bob));
    unlessFor('the mentioned user was removed', ({ id, ada, bob }) => tryLeave(http(), ada, { id, userId: bob.id }));
    unlessFor('the account was disabled', ({ bob }) => disable(http(), bob));
    unlessFor('the mention was removed by an edit', ({ ada, cyd }, message) =>
      edit(http(), ada, message, { body: message.body, mentions: [cyd.id] }),
    );
    unlessFor('the account was closed', ({ bob }) => closeAccount(http(), bob));

    runner.it('the message was deleted', async () => {
      const group = await createGroup(http());
      const message = await mention(http(), group, [group.bob]);
      assert.equal((await tryDelete(http(), group.ada, message)).status, 204);
      await sweepLater(http());
      await expectMails(http(), [[group.bob, 0]]);
    });

    runner.it('the mentioned user lost access to the task', async () => {
      const studio = await createTaskStudio(http());
      const { owner, guest, taskId } = studio;
      const { id } = await openTask(http(), owner, taskId, 201);
      for (const isLetGo of [false, true]) {
        await openTask(http(), guest, taskId);
        await post(http(), owner, id, { body: 'look', mentions: [guest.id] });
        if (isLetGo) await letGo(http(), studio);
        http().server.clock.advance({ minutes: 5 });
        await sweepLater(http());
        await expectMails(http(), [[guest, 1]]);
      }
    });

    runner.it('users have turned these emails off', async () => {
      const group = await createGroup(http());
      const body = { channels: { mention: { mail: false } } };
      await http().get('setNotificationSettings', 200, { token: group.bob.accessToken, body });
      await mention(http(), group, [group.bob, group.cyd]);
      await sweepLater(http());
      await expectMails(http(), [
        [group.cyd, 1],
        [group.bob, 0],
      ]);
    });

    runner.it('users mentioned themselves', async () => {
      const group = await createGroup(http());
      await mention(http(), group, [group.ada]);
      await sweepLater(http());
      await expectMails(http(), [[group.ada, 0]]);
    });
  });
}

function offCases(options: HttpContractOptions): void {
  const { runner } = options;

  runner.describe('that are disabled', () => {
    const http = useServer(options);

    runner.it('are neither sent nor stored', async () => {
      const group = await createGroup(http());
      await isThere(http(), group.bob);
      await mention(http(), group, [group.bob]);
      await sweepLater(http());
      await expectMails(http(), [[group.bob, 0]]);
      const { unitOfWork } = http().server;
      assert.equal(await unitOfWork.read((stores) => stores.mentions.lastSeenAt(group.bob.id)), null);
    });
  });
}
