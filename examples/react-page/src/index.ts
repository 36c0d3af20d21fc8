export { Planner } from './planner.js';
export { VerifyEmail } from './verify-email.js';
