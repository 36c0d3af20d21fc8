export { smtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
