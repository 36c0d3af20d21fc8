import type { Attachment } from '../../../domain/attachment.js';
import type { Holdings } from '../../../domain/grant.js';
import { AppError } from '../../../errors/app-error.js';
import type { BrokenStore } from './broken-store.js';
import { withStores } from './override-stores.js';

/** Flaws of how organizations, projects and tasks are deleted. */
export const brokenDeletionStores: readonly BrokenStore[] = [
  {
    flaw: 'lets permissions on a deleted project live on',
    caughtBy: 'hides a deleted project from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Holdings>();
      return withStores(store, ({ grants }) => ({
        grants: {
          async heldOn(userId, resource, now) {
            const key = JSON.stringify([userId, resource]);
            const held = await grants.heldOn(userId, resource, now);
            if (held !== null) known.set(key, held);
            return held ?? known.get(key) ?? null;
          },
        },
      }));
    },
  },
  {
    flaw: 'opens files of a deleted task',
    caughtBy: 'hides a deleted task from every read before its rows are removed',
    breakStore(store) {
      const known = new Map<string, Attachment>();
      return withStores(store, ({ attachments }) => ({
        attachments: {
          async find(chat, id) {
            const found = await attachments.find(chat, id);
            if (found !== null) known.set(id, found);
            return found ?? known.get(id) ?? null;
          },
        },
      }));
    },
  },
  {
    flaw: 'keeps the key of a deleted project',
    caughtBy: 'frees the key, the team and the roles of a deleted project at once',
    breakStore(store) {
      const keys = new Set<string>();
      return withStores(store, ({ projects }) => ({
        projects: {
          async insert(project) {
            const key = `${project.organizationId} ${project.key}`;
            if (keys.has(key)) throw new AppError('CONFLICT');
            await projects.insert(project);
            keys.add(key);
          },
        },
      }));
    },
  },
  {
    flaw: 'has something to remove when nothing is deleted',
    caughtBy: 'removes nothing while nothing is deleted',
    breakStore: (store) => withStores(store, () => ({ deletions: { countWaiting: () => Promise.resolve(1) } })),
  },
];
