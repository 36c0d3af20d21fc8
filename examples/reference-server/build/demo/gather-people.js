import { CrewkitError } from '@crewkit/core';
import { personKeys, samplePeople } from './people.js';
const signedUp = [6, '08:15'];
const signedIn = [6, '08:30'];
const client = {
    ipAddress: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
/**
 * Signs in the sample users who have an account, then creates accounts for the remaining sample users. Throws `CONFLICT` if a sample user
 * cannot sign in with the known password. Such an account is not, or no longer, part of the sample, and stays unchanged.
 */
export async function gatherPeople(story, unitOfWork) {
    const all = personKeys.map((key) => ({ key, person: samplePeople[key] }));
    const known = await unitOfWork.read(async ({ accounts }) => {
        const found = [];
        for (const { person } of all)
            if ((await accounts.findByEmail(person.email)) !== null)
                found.push(person.email);
        return new Set(found);
    });
    const gather = (there) => Promise.all(all
        .filter(({ person }) => known.has(person.email) === there)
        .map(async ({ key, person }) => {
        if (!there)
            await signUp(story, person);
        return [key, await signIn(story, person)];
    }));
    const before = await gather(true);
    return Object.fromEntries([...before, ...(await gather(false))]);
}
function signUp(story, { firstName, lastName, email, password }) {
    const { registerAccount, verifyEmail } = story.useCases;
    return story.at(signedUp, async () => {
        await registerAccount.execute({ firstName, lastName, email, password });
        await verifyEmail.execute(await story.mailedToken(email, 'verify-email'));
    });
}
/** Signs in as over HTTP, so that a session exists. */
function signIn(story, { email, password }) {
    const { logIn, authenticate } = story.useCases;
    return story.at(signedIn, async () => {
        try {
            const { accessToken } = await logIn.execute({ email, password, client });
            return await authenticate.admit(authenticate.verify(accessToken), client);
        }
        catch (cause) {
            if (!CrewkitError.is(cause) || cause.code === 'UNAVAILABLE')
                throw cause;
            const detail = `The account of ${email} is not one of the sample's, so nothing was added.`;
            throw new CrewkitError('CONFLICT', { detail, cause });
        }
    });
}
//# sourceMappingURL=gather-people.js.map