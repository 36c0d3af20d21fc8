import type { Command } from './command.js';

const stores = '--from <store> --to <store>';

export const copyStoreCommand: Command = {
  usage: `copy-store ${stores}`,
  help: 'copies an SQLite store to an empty Postgres, while servers run on the source',
  run: async (args, { showProgress }) => {
    const { copyStore } = await import('../copy-store/copy-store.js');
    const { withStores } = await import('../copy-store/open-copy.js');
    const changes = await withStores(args, (opened) => copyStore(opened, showProgress));
    return `All rows are copied and compared; the last round had ${changes} changes. Now run finish-copy.`;
  },
};

export const finishCopyCommand: Command = {
  usage: `finish-copy ${stores}`,
  help: 'makes the source refuse writes, copies the last changes, and completes the target',
  run: async (args, { showProgress }) => {
    const { finishCopy } = await import('../copy-store/finish-copy.js');
    const { withStores } = await import('../copy-store/open-copy.js');
    const { rows, finalStepMs } = await withStores(args, (opened) => finishCopy(opened, showProgress));
    if (rows === null) return 'The target was complete already. Start servers on it.';
    const seconds = (finalStepMs / 1_000).toFixed(1);
    return `The target is complete: ${rows} rows are equal. The final step took ${seconds} s. Start servers on the target.`;
  },
};

export const cancelCopyCommand: Command = {
  usage: `cancel-copy ${stores}`,
  help: 'ends a copy that is not complete, and lets the source accept writes again',
  run: async (args) => {
    const { cancelCopy, cancelLostCopy } = await import('../copy-store/cancel-copy.js');
    const { isTargetLost, withSource, withStores } = await import('../copy-store/open-copy.js');
    if (isTargetLost(args)) await withSource(args, cancelLostCopy);
    else await withStores(args, cancelCopy);
    return 'The copy has ended. The source accepts writes. Drop the schema "crewkit" in the target before you use it again.';
  },
};
