import { publicRoute, type Route } from '@crewkit/core/api';

const shownMails = 200;

/** For development only: never mounted in production. */
export const devRoutes: readonly Route[] = [
  publicRoute(
    {
      operationId: 'devMailbox',
      method: 'GET',
      path: '/dev/mailbox',
      tag: 'development',
      summary: 'Mails that would have left, newest first',
      responses: { 200: { description: 'The mails.' } },
      errors: [],
      hidden: true,
    },
    async (useCases) => {
      const mails = await useCases.listKeptMails.execute(shownMails);
      const items = mails.map(({ to, subject, text, html, createdAt }) => ({ to, subject, text, html, createdAt }));
      return { status: 200, body: { items } };
    },
  ),
];
