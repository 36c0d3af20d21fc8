import { ContainerModule, type ServiceIdentifier } from 'inversify';

import type { ApiSettings } from '../api/dispatch/api-settings.js';
import { routeTable } from '../api/route-table.js';
import { AesGcmSecretBox } from '../defaults/aes-gcm-secret-box.js';
import { BcryptPasswordHasher } from '../defaults/bcrypt-password-hasher.js';
import { DefaultMailTemplates } from '../defaults/default-mail-templates.js';
import { JsonwebtokenTokenSigner } from '../defaults/jsonwebtoken-token-signer.js';
import { LocalEventBus } from '../defaults/local-event-bus.js';
import { MemoryRateLimiter } from '../defaults/memory-rate-limiter.js';
import { stderrLogger } from '../defaults/stderr-logger.js';
import { SystemClock } from '../defaults/system-clock.js';
import { UuidIdSource } from '../defaults/uuid-id-source.js';
import { EventFeed } from '../features/events/event-feed.js';
import { PublishingUnitOfWork } from '../features/events/publishing-unit-of-work.js';
import { AppLinks } from '../features/mail/app-links.js';
import type { RateLimiter } from '../ports/rate-limiter.js';
import type { CrewkitOptions } from './crewkit-options.js';
import { tokens } from './tokens.js';

const defaultGlobalLimit = 60;

/** Binds what the host gave, and a default for what it did not. */
export function portsModule(options: CrewkitOptions): ContainerModule {
  const { ports = {} } = options;
  const logger = ports.logger ?? stderrLogger;
  const shared = options.shared === 'local' ? undefined : (options.shared ?? options.store.shared);
  return new ContainerModule(({ bind }) => {
    const constant = <T>(service: ServiceIdentifier<T>, value: T): void => void bind(service).toConstantValue(value);
    const bus = ports.events ?? shared?.createEventBus(logger) ?? new LocalEventBus(logger);
    const clock = ports.clock ?? new SystemClock();
    const unitOfWork = new PublishingUnitOfWork(options.store.unitOfWork, bus);
    constant(tokens.unitOfWork, unitOfWork);
    constant(tokens.bus, bus);
    constant(tokens.feed, new EventFeed(unitOfWork, bus, { clock, logger }));
    constant(tokens.mailer, options.mailer);
    constant(tokens.logger, logger);
    constant(tokens.clock, clock);
    constant(tokens.locator, ports.resourceLocator ?? null);
    constant(tokens.ids, ports.ids ?? new UuidIdSource());
    constant(tokens.hasher, ports.passwordHasher ?? new BcryptPasswordHasher());
    constant(tokens.mailTemplates, ports.mailTemplates ?? new DefaultMailTemplates());
    constant(tokens.signer, new JsonwebtokenTokenSigner(options.jwtKeys));
    constant(tokens.secretBox, new AesGcmSecretBox(options.encryptionKeys));
    constant(tokens.links, new AppLinks(options.appOrigins[0] ?? options.publicUrl));
    constant(tokens.routes, [...routeTable, ...(options.routes ?? [])]);
    const limiter = (): RateLimiter =>
      ports.rateLimiter ?? shared?.createRateLimiter(logger) ?? new MemoryRateLimiter();
    constant(tokens.rateLimiter, options.rateLimits === 'off' ? null : limiter());
    constant(tokens.apiSettings, apiSettings(options));
  });
}

function apiSettings({ appOrigins, publicUrl, trustedProxies = 0, rateLimits }: CrewkitOptions): ApiSettings {
  return {
    allowedOrigins: appOrigins,
    trustedProxies,
    globalLimitPerMinute: typeof rateLimits === 'object' ? rateLimits.globalPerMinute : defaultGlobalLimit,
    https: publicUrl.startsWith('https:'),
  };
}
