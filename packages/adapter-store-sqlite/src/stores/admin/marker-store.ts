import type { Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

const claim = 'INSERT INTO markers (name, set_at) VALUES (@name, @at) ON CONFLICT (name) DO NOTHING';

export class SqliteMarkerStore implements Store<'markers'> {
  constructor(private readonly connection: Statements) {}

  async claim(name: string, at: Date): Promise<boolean> {
    return this.connection.run(claim, { name, at: toColumn(at) }) === 1;
  }
}
