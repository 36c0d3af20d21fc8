import { readFile } from 'node:fs/promises';
import { recallSignal } from './recall-signal.js';
// The relative path is the same from src/demo and from dist/demo.
const folder = new URL('../../demo/', import.meta.url);
export async function readSampleFile(file) {
    switch (file) {
        case 'route map':
            return {
                fileName: 'Ridge day, east shoulder.png',
                bytes: await readFile(new URL('route-map.png', folder)),
                waveform: null,
            };
        case 'packing list':
            return {
                fileName: 'Packing list Lofoten.txt',
                bytes: await readFile(new URL('packing-list.txt', folder)),
                waveform: null,
            };
        case 'recall signal':
            return { fileName: 'Recall signal.wav', ...recallSignal() };
    }
}
//# sourceMappingURL=sample-files.js.map