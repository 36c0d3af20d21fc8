/** What a service worker has instead of `window`. The type checker's library for pages does not contain it. */
interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationEvent;
}

interface ExtendableEvent extends Event {
  /** Keeps the worker running until the promise is settled. If it is rejected, the worker is not installed. */
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown };
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WindowClient {
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export const worker = self as unknown as WorkerScope;
