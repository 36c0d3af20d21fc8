import { publicRoute } from '@crewkit/core';
const shownMails = 200;
/** The routes of the mailbox, for development only. They are never mounted in production. */
export const devRoutes = [
    publicRoute({
        operationId: 'devMailbox',
        method: 'GET',
        path: '/dev/mailbox',
        tag: 'development',
        summary: 'Mails that would have left, newest first',
        responses: { 200: { description: 'The mails.' } },
        errors: [],
        hidden: true,
    }, async (useCases) => {
        const mails = await useCases.listCapturedMails.execute(shownMails);
        const items = mails.map(({ to, subject, text, html, createdAt }) => ({ to, subject, text, html, createdAt }));
        return { status: 200, body: { items } };
    }),
];
const demoText = 'Sample people with their passwords, and whether they and what they work on are there';
const demoResponses = { 200: { description: demoText } };
/** Returns the routes of the sample data, for development only. They are never mounted in production. */
export function demoRoutes(demo) {
    const shared = { path: '/dev/demo', tag: 'development', responses: demoResponses, hidden: true };
    return [
        publicRoute({ ...shared, operationId: 'devDemo', method: 'GET', summary: demoText, errors: [] }, async (useCases) => ({
            status: 200,
            body: await demo.view(useCases),
        })),
        publicRoute({ ...shared, operationId: 'seedDemo', method: 'POST', summary: 'Makes them, once', errors: ['CONFLICT'] }, async (useCases) => ({ status: 200, body: await demo.seed(useCases) })),
    ];
}
//# sourceMappingURL=dev-routes.js.map