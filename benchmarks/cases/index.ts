import { type Case } from '../bench.js';
import { fanOut, idleSockets } from './sockets.js';
import { ladder } from './ladder.js';
import { messagePages } from './message-pages.js';
import { permissionCheck } from './permission-check.js';
import { postsOnPostgres, postsOnSqlite } from './posts.js';
import { authenticatedRead, guardedRead, messagesRead } from './reads.js';
import { refreshRotation } from './refresh.js';
import { signIn } from './sign-in.js';
import { startUp } from './start-up.js';

/** The cases, in the order of the table. */
export const cases: readonly Case[] = [
  signIn,
  authenticatedRead,
  guardedRead,
  messagesRead,
  ladder,
  permissionCheck,
  refreshRotation,
  postsOnSqlite,
  postsOnPostgres,
  messagePages,
  fanOut,
  idleSockets,
  startUp,
];
