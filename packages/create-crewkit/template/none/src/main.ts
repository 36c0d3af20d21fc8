import { startServer } from './server.js';

const { PORT = '3000', SECRET = '', DATABASE = '' } = process.env;

const server = await startServer({ port: Number(PORT), secret: SECRET, database: DATABASE });
console.log(`Listening on ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.close());
