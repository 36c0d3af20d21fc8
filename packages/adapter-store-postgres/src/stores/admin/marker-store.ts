import type { Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

const claim = 'INSERT INTO crewkit.markers (name, set_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING';

export class PostgresMarkerStore implements Store<'markers'> {
  constructor(private readonly connection: Connection) {}

  async claim(name: string, at: Date): Promise<boolean> {
    return (await this.connection.run(claim, [name, at])) === 1;
  }
}
