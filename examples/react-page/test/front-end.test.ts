import { randomUUID } from 'node:crypto';

import { createCrewkitClient, type CrewkitClient } from '@crewkit/client-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { checkAccessibility } from '../../web/test/support/check-accessibility.js';
import { getAuthenticator } from '../../web/test/support/second-factor.js';
import { describeInBrowser, soon, TestBrowser } from '../../web/test/support/test-browser.js';
import { MailSink } from './mail-sink.js';
import { PlannerPage } from './planner-page.js';
import { sites, type RunningSite } from './sites.js';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly client: CrewkitClient;
}

const password = 'Correct-horse-7';
const toEmail = (firstName: string): string => `${firstName.toLowerCase()}.${randomUUID()}@example.com`;

describeInBrowser.each(sites)('the page on $name', ({ start, isRendered }) => {
  const mail = new MailSink();
  const browser = TestBrowser.use();
  let site: RunningSite;
  beforeAll(async () => {
    site = await start(await mail.start());
  });
  afterAll(async () => {
    await site.close();
    await mail.close();
  });

  /** Creates a user with a verified account, and signs in a client of their own. */
  async function createPerson(firstName: string): Promise<Person> {
    const email = toEmail(firstName);
    const client = createCrewkitClient({ baseUrl: site.apiUrl, storage: 'memory' });
    await client.auth.register({ firstName, lastName: 'Tester', email, password });
    await client.auth.verifyEmail((await mail.findLink(email, 'verify-email')).searchParams.get('token') ?? '');
    const { id } = await client.auth.login({ email, password });
    return { id, email, client };
  }

  async function open(): Promise<PlannerPage> {
    const planner = new PlannerPage(await browser.open());
    await planner.page.goto(site.pageUrl);
    return planner;
  }

  /** Opens a link from an email, on the page's own origin. */
  async function openLink({ page }: PlannerPage, { pathname, search }: URL): Promise<void> {
    await page.goto(site.pageUrl + pathname + search);
  }

  async function openAs({ email }: Person): Promise<PlannerPage> {
    const planner = await open();
    await planner.submit('Sign in', { Email: email, Password: password });
    await planner.greeting.waitFor();
    return planner;
  }

  it('registers a user, who stays signed in after a reload, signs out in all tabs, and resets the password', async () => {
    const email = toEmail('Ada');
    const planner = await open();
    await checkAccessibility(planner.page);
    await planner.page.getByRole('button', { name: 'Create an account' }).click();
    const names = { 'First name': 'Ada', 'Last name': 'Lovelace' };
    await planner.submit('Create account', { ...names, Email: email, 'New password': password });
    await planner.page.getByText(`Open the link in the email to ${email}`).waitFor();

    await openLink(planner, await mail.findLink(email, 'verify-email'));
    await planner.submit('Confirm email address');
    await planner.page.getByRole('link', { name: 'Continue' }).click();
    await planner.submit('Sign in', { Email: email, Password: 'Wrong-horse-7' });
    await planner.page.getByText('The email or password is incorrect.').waitFor();
    await planner.submit('Sign in', { Email: email, Password: password });
    await soon(() => planner.greeting.innerText()).toBe('Hello, Ada!');

    await planner.page.reload();
    await soon(() => planner.greeting.innerText()).toBe('Hello, Ada!');
    const other = new PlannerPage(await planner.page.context().newPage());
    await other.page.goto(site.pageUrl);
    await soon(() => other.greeting.innerText()).toBe('Hello, Ada!');
    await other.submit('Session');
    for (const tab of [other, planner]) await tab.page.getByRole('form', { name: 'Sign in' }).waitFor();
    await planner.page.reload();

    await planner.page.getByRole('button', { name: 'Forgot your password?' }).click();
    await planner.submit('Forgot password', { Email: email });
    await openLink(planner, await mail.findLink(email, 'reset-password'));
    await planner.submit('Change password', { 'New password': 'Correct-horse-8' });
    await planner.page.getByRole('link', { name: 'Continue' }).click();
    await planner.submit('Sign in', { Email: email, Password: 'Correct-horse-8' });
    await soon(() => planner.greeting.innerText()).toBe('Hello, Ada!');
  });

  it('asks for the second factor', async () => {
    const { email, client } = await createPerson('Grace');
    const authenticator = getAuthenticator((await client.auth.generateTwoFactor()).secret);
    await client.auth.enableTwoFactor({ code: await authenticator.nextCode() });
    const planner = await open();
    await planner.submit('Sign in', { Email: email, Password: password });
    await planner.submit('Two-factor authentication', { 'Code from your authenticator app': '000000' });
    await planner.page.getByText('The two-factor code is incorrect.').waitFor();
    await planner.submit('Two-factor authentication', {
      'Code from your authenticator app': await authenticator.nextCode(),
    });
    await soon(() => planner.greeting.innerText()).toBe('Hello, Grace!');
  });

  it('creates an organization, a project and a task', async () => {
    const planner = await openAs(await createPerson('Ada'));
    await planner.submit('New organization', { Name: 'Engines' });
    await planner.submit('New project of Engines', { Project: 'Cards', Key: 'CARD' });
    await planner.submit('New task of Cards', { Task: 'Punch the first card' });
    const getTasks = (): Promise<string[]> => planner.region('Cards').getByRole('listitem').allInnerTexts();
    await soon(getTasks).toEqual(['Punch the first card']);
    await planner.page.reload();
    await soon(getTasks).toEqual(['Punch the first card']);
  });

  it('invites a user, and shows a message in two browsers as it is sent', async () => {
    const [ada, bob] = [await createPerson('Ada'), await createPerson('Bob')];
    await ada.client.organizations.create({ name: 'Engines' });
    const [adas, bobs] = [await openAs(ada), await open()];
    await adas.region('Invitations').getByLabel('Role').selectOption('MEMBER');
    await adas.submit('Invite', { Email: bob.email });
    await openLink(bobs, await mail.findLink(bob.email, 'invitations/accept'));
    await bobs.submit('Sign in', { Password: password });
    await bobs.page.getByText('Ada Tester invites you to join Engines as MEMBER.').waitFor();
    await bobs.submit('Join');
    await bobs.page.getByRole('link', { name: 'Continue' }).click();
    await ada.client.chats.openDirect(bob.id);

    await adas.openConversation('Bob');
    await bobs.openConversation('Ada');
    await adas.submit('New message', { Message: 'Good morning' });
    for (const planner of [adas, bobs]) await soon(() => planner.messages()).toEqual(['Ada Tester: Good morning']);
    await bobs.submit('New message', { Message: 'Hello Ada' });
    const all = ['Ada Tester: Good morning', 'Bob Tester: Hello Ada'];
    for (const planner of [adas, bobs]) await soon(() => planner.messages()).toEqual(all);
    await checkAccessibility(adas.page);
  });

  it.runIf(isRendered)('is rendered for the signed-in user, and needs no request to know them', async () => {
    const ada = await createPerson('Ada');
    await ada.client.organizations.create({ name: 'Engines' });
    const { page, greeting } = await openAs(ada);
    const response = await page.request.get(site.pageUrl);
    expect(await response.text()).toContain('Hello, Ada!');
    expect(response.headers()['cache-control']).toMatch(/private.*no-store/);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    await greeting.waitFor();
    await soon(() => requests).toContain('/api/organizations');
    expect(requests).not.toContain('/api/auth/refresh');

    const profile = await page.request.get(`${site.pageUrl}/profile`);
    expect(await profile.text()).toMatch(/<h1>Ada Tester<\/h1><ul><li>Engines<\/li><\/ul>/);
    const { page: signedOut } = await open();
    await signedOut.goto(`${site.pageUrl}/profile`);
    expect(new URL(signedOut.url()).pathname).toBe('/');
  });
});
