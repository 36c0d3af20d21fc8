import { smtpMailer } from '@crewkit/adapter-mail-smtp';
import { createCrewkit, type Crewkit, type CrewkitOptions } from '@crewkit/core';

export function start(others: Omit<CrewkitOptions, 'mailer'>): Promise<Crewkit> {
  const mailer = smtpMailer({ url: 'smtps://user:password@mail.example', from: 'Planner <planner@example.com>' });
  return createCrewkit({ ...others, mailer });
}
