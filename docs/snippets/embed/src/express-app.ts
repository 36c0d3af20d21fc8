import { crewkitRouter, requirePermissions, requireSignedIn } from '@crewkit/adapter-http-express';
import express, { type Express } from 'express';

import { invoices, type AppCrewkit } from './crewkit.js';

export function createApp(crewkit: AppCrewkit): Express {
  const app = express();
  app.use(crewkitRouter(crewkit));
  app.use(express.json());
  app.get('/openapi.json', (_request, response) => void response.json(crewkit.openApiDocument()));

  app.get('/whoami', requireSignedIn(crewkit), ({ crewkitUser: { email, fields } }, response) => {
    response.json({ email, fields });
  });

  const mayView = requirePermissions(crewkit, { permissions: ['invoice:view'], scope: 'PROJECT', param: 'projectId' });
  app.get('/projects/:projectId', mayView, async ({ params, crewkit: user }, response) => {
    const { projectId } = params;
    // The use cases as the signed-in user.
    const { name } = await user.viewProject(projectId);
    response.json({ name, invoices: invoices.filter((invoice) => invoice.projectId === projectId) });
  });
  return app;
}
