import { deviceStorage } from '../ui/browser-storage.js';

const storageKey = 'crewkit.projects';
const most = 20;

/** Returns the ids of the projects that were opened last in this browser, latest first, by any of its users. */
export function listOpenedProjects(): readonly string[] {
  return deviceStorage.get(storageKey)?.split(' ') ?? [];
}

/** Records that the project was opened. Stores its id only: its name comes from the server, which checks who may see it. */
export function recordOpenedProject(projectId: string): void {
  const others = listOpenedProjects().filter((id) => id !== projectId);
  deviceStorage.set(storageKey, [projectId, ...others].slice(0, most).join(' '));
}
