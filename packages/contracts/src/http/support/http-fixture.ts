import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createCrewkit,
  type definePermissions,
  createJwtKey,
  devMailer,
  fileBlobs,
  defaultPorts,
  type Crewkit,
  type CrewkitOptions,
  type Hooks,
  type JwtKey,
} from '@crewkit/core';
import type {
  BreachedPasswords,
  CaptchaVerifier,
  IdentityProvider,
  Meter,
  ResourceLocator,
  StoreAdapter,
  UnitOfWork,
  StorageLimits,
} from '@crewkit/core/adapter';

import { CountingPasswordHasher } from './counting-password-hasher.js';
import { ManualClock } from './manual-clock.js';
import { RecordingLogger } from './recording-logger.js';

/** The only origin whose pages are allowed to call the suite's servers. Links in emails lead to this origin. */
export const appOrigin = 'https://app.crewkit.test';

/** The secret and the id of the signing key, unless a case provides its own keys. */
export const fixtureKey = { kid: 'suite', secret: Buffer.alloc(32, 7) } as const;

/** The key that encrypts the suite's data at rest. */
export const fixtureEncryptionKey = { kid: 'suite', key: Buffer.alloc(32, 9) } as const;

export type PermissionDefinitions = Parameters<typeof definePermissions>[0];

/** A case's options for its server. */
export interface HttpServerOptions {
  /** The default is `/api`. */
  readonly basePath?: string;
  /** The default is `off`. */
  readonly rateLimits?: NonNullable<CrewkitOptions['rateLimits']>;
  /** The default is 0. */
  readonly trustedProxies?: number;
  /** The default is one HS256 key, `fixtureKey`. */
  readonly jwtKeys?: readonly JwtKey[];
  /** The default is 4, the fastest. */
  readonly bcryptCost?: number;
  /** The default is none. */
  readonly resourceLocator?: ResourceLocator;
  /** The default is none. */
  readonly permissions?: PermissionDefinitions;
  /** The default is none. */
  readonly identityProviders?: readonly IdentityProvider[];
  /** The default is off. */
  readonly breachedPasswords?: 'common' | BreachedPasswords;
  /** The default is no verifier. */
  readonly captcha?: CaptchaVerifier;
  /** The default is `http://127.0.0.1`. */
  readonly publicUrl?: string;
  /** The default is 0, or 30 with cookie sessions. */
  readonly refreshReuseGraceSeconds?: number;
  /** The default is no cookie sessions. */
  readonly sessions?: NonNullable<CrewkitOptions['sessions']>;
  /** The default is none. */
  readonly maxSessionAgeDays?: number;
  /** The default is false. */
  readonly checkSessions?: boolean;
  /** The default is false. */
  readonly mentionMails?: boolean;
  /** The defaults are those of `createCrewkit`. */
  readonly storageLimits?: Partial<StorageLimits>;
  /** Default `anyone`. */
  readonly contactPolicy?: NonNullable<CrewkitOptions['contactPolicy']>;
  /** The default is 10. */
  readonly groupAdditionsPerDay?: number;
  /** The default is only public addresses. */
  readonly outbound?: NonNullable<CrewkitOptions['outbound']>;
  /** The default is none. */
  readonly hooks?: Hooks;
  /** The default is no metrics. */
  readonly meter?: Meter;
}

/** An instance on a real store, with everything that the cases inspect or control. */
export interface HttpFixture {
  readonly crewkit: Crewkit<PermissionDefinitions>;
  readonly clock: ManualClock;
  readonly hasher: CountingPasswordHasher;
  readonly logger: RecordingLogger;
  readonly unitOfWork: UnitOfWork;
  /** The directory of the attachment blobs. */
  readonly blobDirectory: string;
}

/** The server that `createServer` returns to the suite. */
export interface HttpServer extends HttpFixture {
  /** The base URL without a trailing slash, e.g. `http://127.0.0.1:4711`. */
  readonly baseUrl: string;
  /** Closes the server, then the instance (`crewkit.close()`), then removes the remains of the store. */
  close(): Promise<void>;
}

/** Creates the instance that an adapter's server serves. The store must be empty. `crewkit.close()` closes the store. */
export async function createHttpFixture(store: StoreAdapter, options: HttpServerOptions): Promise<HttpFixture> {
  const { rateLimits = 'off', trustedProxies = 0, bcryptCost = 4, resourceLocator, meter } = options;
  const { publicUrl = 'http://127.0.0.1' } = options;
  const clock = new ManualClock();
  const logger = new RecordingLogger();
  const hasher = new CountingPasswordHasher(defaultPorts.passwordHasher({ cost: bcryptCost }));
  const blobDirectory = await mkdtemp(join(tmpdir(), 'crewkit-blobs-'));
  const crewkit = await createCrewkit({
    store,
    blobs: fileBlobs({ directory: blobDirectory }),
    mailer: devMailer(),
    keys: {
      jwt: options.jwtKeys ?? [createJwtKey({ ...fixtureKey, algorithm: 'HS256' })],
      encryption: [fixtureEncryptionKey],
    },
    publicUrl,
    basePath: options.basePath,
    appOrigins: [appOrigin],
    trustedProxies,
    rateLimits,
    permissions: options.permissions,
    identityProviders: options.identityProviders,
    breachedPasswords: options.breachedPasswords,
    captcha: options.captcha,
    refreshReuseGraceSeconds: options.refreshReuseGraceSeconds,
    sessions: options.sessions,
    maxSessionAgeDays: options.maxSessionAgeDays,
    checkSessions: options.checkSessions,
    mentionMails: options.mentionMails,
    storageLimits: options.storageLimits,
    contactPolicy: options.contactPolicy,
    groupAdditionsPerDay: options.groupAdditionsPerDay,
    outbound: options.outbound,
    hooks: options.hooks,
    ports: {
      clock,
      logger,
      passwordHasher: hasher,
      ...(meter && { meter }),
      ...(resourceLocator && { resourceLocator }),
    },
  });
  const close = async (): Promise<void> => {
    await crewkit.close();
    await rm(blobDirectory, { recursive: true, force: true });
  };
  return { crewkit: { ...crewkit, close }, clock, hasher, logger, unitOfWork: store.unitOfWork, blobDirectory };
}
