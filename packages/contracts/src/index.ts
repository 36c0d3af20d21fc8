export { type Exemptions, type TestRunner, withExemptions } from './harness.js';
export { type CaseResult, collectResults } from './self-test/collect-results.js';
export type { BrokenStore } from './self-test/stores/broken-store.js';
export { brokenStores } from './self-test/stores/broken-stores.js';
export { brokenTransactions } from './self-test/stores/broken-transactions.js';
export { storeContract, type StoreContractOptions } from './stores/store.contract.js';
export type { OwnTable } from './stores/transaction.contract.js';
export { appOrigin, createHttpFixture, fixtureKey } from './http/support/http-fixture.js';
export type { HttpFixture, HttpServer, HttpServerOptions } from './http/support/http-fixture.js';
export { guardContract } from './http/guard-contract.js';
export type { GuardContractOptions, HostServer } from './http/host-server.js';
export { httpContract } from './http/http-contract.js';
export type { CreateHttpServer, HttpContractOptions } from './http/http-suite.js';
export { ManualClock } from './http/support/manual-clock.js';
export { realtimeContract } from './realtime/realtime-contract.js';
export { ConnectionRefused } from './realtime/realtime-server.js';
export type { RealtimeClient, RealtimeServer, ReceivedEvent } from './realtime/realtime-server.js';
export type { CreateRealtimeServer, RealtimeContractOptions } from './realtime/realtime-suite.js';
export {
  blobStoreContract,
  type BlobStoreContractOptions,
  type BlobStoreFixture,
} from './ports/blob-store.contract.js';
export { clockContract, type ClockContractOptions } from './ports/clock.contract.js';
export { eventBusContract, type EventBusContractOptions } from './ports/event-bus.contract.js';
export { idSourceContract, type IdSourceContractOptions } from './ports/id-source.contract.js';
export { identityProviderContract } from './ports/identity-provider.contract.js';
export type {
  IdentityProviderContractOptions,
  IdentityProviderFixture,
  PersonAtProvider,
} from './ports/identity-provider.contract.js';
export { mailTemplatesContract, type MailTemplatesContractOptions } from './ports/mail-templates.contract.js';
export { mailerContract, type MailerContractOptions } from './ports/mailer.contract.js';
export type { DeliveredMail, MailerFixture, SilentMailer } from './ports/mailer.contract.js';
export { passwordHasherContract, type PasswordHasherContractOptions } from './ports/password-hasher.contract.js';
export { qrRendererContract, type QrRendererContractOptions } from './ports/qr-renderer.contract.js';
export { rateLimiterContract, type RateLimiterContractOptions } from './ports/rate-limiter.contract.js';
export {
  secretBoxContract,
  type SecretBoxContractOptions,
  type SecretBoxFixture,
} from './ports/secret-box.contract.js';
export { tokenSignerContract } from './ports/token-signer.contract.js';
export type { TokenSignerContractOptions, TokenSignerFixture } from './ports/token-signer.contract.js';
export { totpContract, type TotpContractOptions } from './ports/totp.contract.js';
