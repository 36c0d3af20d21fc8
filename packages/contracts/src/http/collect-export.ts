import type { PersonalDataSection, PersonalRecord, Actor } from '@crewkit/core/domain';
import type { HttpServer } from './http-fixture.js';

export type ExportSections = Readonly<Partial<Record<PersonalDataSection, readonly PersonalRecord[]>>>;

/** Exports all data about the actor. Reads the use case's stream to the end. */
export async function collectExport(
  { crewkit }: Pick<HttpServer, 'crewkit'>,
  actor: Actor,
): Promise<{ readonly account: object; readonly sections: ExportSections }> {
  const { account, pages } = await crewkit.useCases.exportAccount.execute(actor);
  const sections: Partial<Record<PersonalDataSection, PersonalRecord[]>> = {};
  for await (const { section, records } of pages) (sections[section] ??= []).push(...records);
  return { account, sections };
}
