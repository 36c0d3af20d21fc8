import type { Store } from '@crewkit/core/adapter';
import type { View } from '../../tables/view.js';

export class MemoryMarkerStore implements Store<'markers'> {
  constructor(private readonly view: View) {}

  async claim(name: string, at: Date): Promise<boolean> {
    const markers = await this.view.edit('markers');
    if (markers.has(name)) return false;
    markers.set(name, at);
    return true;
  }
}
