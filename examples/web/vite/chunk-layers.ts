import { fileURLToPath } from 'node:url';

import { build, type InlineConfig, type Rolldown } from 'vite';

import pages from '../page-paths.json' with { type: 'json' };

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const pageNames = [...new Set(Object.values(pages).flat())];
const signInPage = 'sign-in/sign-in-page';
const boardPage = 'project/board/board-page';
/** The pages that show conversations. */
const conversationPages = ['project/task-panel/task-panel', 'chat/chats-page', 'chat/thread/thread-panel'];

/** The SDK's methods for signed-in users, which it loads with the first call. In the repository, and in the published package. */
export const sdkMethods = /\/client-sdk\/(?:\w+\/api|dist\/shared)\/operations\.[jt]s$/;

// In loading order. A module belongs to the first layer that needs it.
const layers = [
  'landing',
  'start',
  'methods',
  'auth',
  'sign-in',
  'credentials',
  'shell',
  'work',
  'common',
  'conversation',
] as const;
type Layer = (typeof layers)[number];

/**
 * Groups modules into a few large chunks instead of a hundred small ones: what the landing page needs, what every page of the app needs,
 * the SDK's methods, what the pages around signing in share with the frame and the board, with the sign-in page and with other pages, the frame,
 * conversations, and what several other pages share. The rest of a page stays in its own chunk. A build without groups shows what each page
 * really uses, after tree shaking.
 */
export async function chunkLayers(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const result = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const layerById = assignLayers(output.filter((file) => file.type === 'chunk'));
  return layers.map((name, index) => ({
    name,
    test: (id: string) => layerById.get(id) === name,
    priority: layers.length - index,
  }));
}

function assignLayers(chunks: readonly Rolldown.OutputChunk[]): Map<string, Layer> {
  const layerById = new Map<string, Layer>();
  const put = (ids: Iterable<string>, layer: Layer): void => {
    for (const id of ids) if (!layerById.has(id)) layerById.set(id, layer);
  };
  const reach = (path: string): Set<string> => collectModules(source(path), chunks);
  const methods =
    chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => sdkMethods.test(id)) ?? 'client-sdk/api/operations';
  const pageModules = new Map(pageNames.map((name) => [name, reach(`pages/${name}.tsx`)]));
  const users = (id: string): string[] => pageNames.filter((name) => pageModules.get(name)?.has(id));
  const shared = [...new Set([...pageModules.values()].flatMap((ids) => [...ids]))].filter(
    (id) => users(id).length > 1,
  );
  put(reach('landing/landing.ts'), 'landing');
  put(reach('main.tsx'), 'start');
  put(collectModules(methods, chunks), 'methods');
  const shell = reach('shell/connected-shell.tsx');
  const isOfSignIn = (id: string): boolean => users(id).some((name) => name.startsWith('sign-in/'));
  const isOfBoard = (id: string): boolean => shell.has(id) || users(id).includes(boardPage);
  put(
    shared.filter((id) => isOfSignIn(id) && isOfBoard(id)),
    'auth',
  );
  put(
    shared.filter((id) => users(id).includes(signInPage)),
    'sign-in',
  );
  put(shared.filter(isOfSignIn), 'credentials');
  put(shell, 'shell');
  const isChat = (id: string): boolean => users(id).every((name) => conversationPages.includes(name));
  put(
    shared.filter((id) => users(id).includes(boardPage) && !isChat(id)),
    'work',
  );
  put(
    shared.filter((id) => !isChat(id)),
    'common',
  );
  put(reach('parts/conversation/conversation-panel.tsx'), 'conversation');
  return layerById;
}

/** Returns the modules that are loaded with a module: those of its chunk and of all chunks that it imports. */
function collectModules(module: string, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const seen = new Set<Rolldown.OutputChunk>();
  const waiting = chunks.filter(({ moduleIds }) => moduleIds.includes(module));
  if (waiting.length === 0) throw new Error(`${module} is in no chunk.`);
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    seen.add(chunk);
    const { imports } = chunk;
    waiting.push(...chunks.filter((each) => imports.includes(each.fileName) && !seen.has(each)));
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}
