// Serves the measured read requests with Express, without Crewkit.
import { type AddressInfo } from 'node:net';

import express from 'express';

import { loadWork } from './bare/load-work.js';
import { claimsIn } from './bare/tokens.js';

const work = await loadWork();
const app = express();
app.use(express.json());
app.get('/api/users/me', (request, response) => {
  response.json(work.readAccount(claimsIn(request.headers.authorization)));
});
app.get('/readyz', (_request, response) => void response.json({ status: 'ready' }));
const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
