import { fanOut, idleSockets } from './sockets.mjs';
import { messagePages } from './message-pages.mjs';
import { permissionCheck } from './permission-check.mjs';
import { postsOnPostgres, postsOnSqlite } from './posts.mjs';
import { authenticatedRead, guardedRead } from './reads.mjs';
import { refreshRotation } from './refresh.mjs';
import { signIn } from './sign-in.mjs';
import { startUp } from './start-up.mjs';

/** The cases, in the order of the table. */
export const cases = [
  signIn,
  authenticatedRead,
  guardedRead,
  permissionCheck,
  refreshRotation,
  postsOnSqlite,
  postsOnPostgres,
  messagePages,
  fanOut,
  idleSockets,
  startUp,
];
