// docs/contributing/writing-an-adapter.md quotes each region of this file as a code block. The file is compiled with the tests, and
// snippets.test.ts runs it.
import {
  blobStoreContract,
  eventBusContract,
  rateLimiterContract,
  storeContract,
  type BlobStoreFixture,
  type EventBusContractOptions,
  type RateLimiterContractOptions,
  type StoreContractOptions,
  type TestRunner,
} from '@crewkit/contracts';
import type { BlobStore, EventBus, RateLimiter } from '@crewkit/core/adapter';

export function exempt({ runner, createStore }: Pick<StoreContractOptions, 'runner' | 'createStore'>): void {
  // #region exempt
  const exempt = { 'stores the longest body and many mentions': { reason: 'rows end at 8 kB until issue 12' } };
  storeContract({ runner, createStore, exempt });
  // #endregion
}

type Between = Pick<Required<EventBusContractOptions>, 'createUnreachable'> & {
  readonly bus: Pick<Required<EventBusContractOptions>, 'createPeers' | 'interrupt' | 'outage'>;
  readonly limiter: Pick<Required<RateLimiterContractOptions>, 'createPeers' | 'interrupt'>;
};

export function shared(
  runner: TestRunner,
  { MyEventBus, MyRateLimiter }: { MyEventBus: new () => EventBus; MyRateLimiter: new () => RateLimiter },
  { bus, limiter, createUnreachable }: Between,
): void {
  // #region shared
  eventBusContract({ runner, create: () => new MyEventBus(), ...bus, createUnreachable });
  rateLimiterContract({ runner, create: () => new MyRateLimiter(), ...limiter });
  // #endregion
}

export function blobs(
  runner: TestRunner,
  MyBlobStore: new () => BlobStore,
  { listCaptured, close }: Pick<BlobStoreFixture, 'listCaptured' | 'close'>,
): void {
  // #region blobs
  blobStoreContract({ runner, createBlobs: () => ({ blobs: new MyBlobStore(), listCaptured, close }) });
  // #endregion
}
