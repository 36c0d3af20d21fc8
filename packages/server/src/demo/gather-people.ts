import { CrewkitError } from '@crewkit/core';
import type { UnitOfWork } from '@crewkit/core/adapter';

import { personKeys, samplePeople, type SamplePerson } from './people.js';
import type { Cast, CastMember, StoryPlayer, Moment } from './story-player.js';

const signedUp: Moment = [6, '08:15'];
const signedIn: Moment = [6, '08:30'];
const client = {
  ipAddress: '127.0.0.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/**
 * Signs in the sample users who have an account, then creates accounts for the remaining sample users. Throws `CONFLICT` if a sample user
 * cannot sign in with the known password. Such an account is not, or no longer, part of the sample, and stays unchanged.
 */
export async function gatherPeople(story: StoryPlayer, unitOfWork: UnitOfWork): Promise<Cast> {
  const all = personKeys.map((key) => ({ key, person: samplePeople[key] }));
  const known = await unitOfWork.read(async ({ accounts }) => {
    const found: string[] = [];
    for (const { person } of all) if ((await accounts.findByEmail(person.email)) !== null) found.push(person.email);
    return new Set(found);
  });
  const gather = (there: boolean) =>
    Promise.all(
      all
        .filter(({ person }) => known.has(person.email) === there)
        .map(async ({ key, person }) => {
          if (!there) await signUp(story, person);
          return [key, await signIn(story, person)] as const;
        }),
    );
  const before = await gather(true);
  return Object.fromEntries([...before, ...(await gather(false))]) as Record<keyof Cast, CastMember>;
}

function signUp(story: StoryPlayer, { firstName, lastName, email, password }: SamplePerson): Promise<void> {
  const { registerAccount, verifyEmail } = story.useCases;
  return story.at(signedUp, async () => {
    await registerAccount.execute({ firstName, lastName, email, password });
    await verifyEmail.execute(await story.mailedToken(email, 'verify-email'));
  });
}

/** Signs in as over HTTP, so that a session exists. */
function signIn(story: StoryPlayer, { email, password }: SamplePerson): Promise<CastMember> {
  const { logIn, authenticate } = story.useCases;
  return story.at(signedIn, async () => {
    try {
      const { accessToken } = await logIn.execute({ email, password, client });
      return await authenticate.admit(authenticate.verify(accessToken), client);
    } catch (cause) {
      if (!CrewkitError.is(cause) || cause.code === 'UNAVAILABLE') throw cause;
      const detail = `The account of ${email} is not one of the sample's, so nothing was added.`;
      throw new CrewkitError('CONFLICT', { detail, cause });
    }
  });
}
