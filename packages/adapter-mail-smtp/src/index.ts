export { smtpMailer, type SmtpMailer, type SmtpMailerOptions } from './smtp-mailer.js';
