import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compareStores } from './compare-stores.js';
import { CopyScene } from './copy-scene.js';

describe('copy-store', () => {
  let scene: CopyScene;
  beforeEach(async () => {
    scene = await CopyScene.open();
  });
  afterEach(() => scene.close());

  it('copies every table', async () => {
    console.log(await scene.run('copy-store'));
    console.log(await scene.run('finish-copy'));
    const counts = await compareStores(scene.source, scene.target);
    console.log(counts);
  });
});
