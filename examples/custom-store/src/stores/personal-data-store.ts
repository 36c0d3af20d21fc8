import type { Page, PersonalDataSection, PersonalRecord } from '@crewkit/core/domain';
import type { PersonalDataStore, PersonalDataWindow } from '@crewkit/core/ports';
import { pageOf } from '../page-of.js';
import type { View } from '../view.js';
import { erasePerson } from './erase-person.js';
import { type PersonKey, personalRecords } from './personal-records.js';

export class MemoryPersonalDataStore implements PersonalDataStore {
  constructor(private readonly view: View) {}

  async list(
    section: PersonalDataSection,
    person: PersonKey,
    window: PersonalDataWindow,
  ): Promise<Page<PersonalRecord, string>> {
    const { items, next } = pageOf(
      personalRecords[section](this.view.tables, person),
      window,
      ({ position }) => position,
    );
    return { items: items.map(({ record }) => record), next };
  }

  erase(person: PersonKey, at: Date): Promise<void> {
    return erasePerson(this.view, person, at);
  }
}
