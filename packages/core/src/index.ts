export { AppError } from './errors/app-error.js';
export type { AppErrorDetails, AppErrorOptions, FieldFault } from './errors/app-error.js';
export { errorCatalogue } from './errors/catalogue.js';
export type { ErrorCode } from './errors/catalogue.js';
export type { EventHandlers } from './features/events/event-handlers.js';
export type { UseCases } from './features/use-cases.js';
export { createCrewkit } from './wiring/create-crewkit.js';
export type { Crewkit } from './wiring/crewkit.js';
export type { CrewkitOptions, ReplaceablePorts } from './wiring/crewkit-options.js';
