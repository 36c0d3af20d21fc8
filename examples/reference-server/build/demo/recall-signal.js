const samplesPerSecond = 16_000;
const waveformPoints = 64;
// Three short blasts and a long one, each followed by a pause, in seconds.
const blasts = [
    [0.25, 0.2],
    [0.25, 0.2],
    [0.25, 0.3],
    [1.4, 0.25],
];
/** Returns a synthesized whistle signal: 16-bit mono WAV. */
export function recallSignal() {
    const samples = [silence(0.3), ...blasts.flatMap(([blow, pause]) => [whistle(blow), silence(pause)])].flat();
    return { bytes: createWav(samples), waveform: toWaveform(samples) };
}
function silence(seconds) {
    return new Array(Math.round(seconds * samplesPerSecond)).fill(0);
}
/** Synthesizes a whistle. The pea in the whistle causes the vibrato, and the breath fades in and out. */
function whistle(seconds) {
    const count = Math.round(seconds * samplesPerSecond);
    return Array.from({ length: count }, (_, index) => {
        const at = index / samplesPerSecond;
        const breath = Math.min(1, at / 0.03, (seconds - at) / 0.06);
        const pea = 0.75 + 0.25 * Math.sin(2 * Math.PI * 32 * at);
        const tone = Math.sin(2 * Math.PI * 2350 * at) + 0.3 * Math.sin(2 * Math.PI * 4700 * at);
        return 0.3 * breath * pea * tone;
    });
}
function toWaveform(samples) {
    const width = samples.length / waveformPoints;
    return Array.from({ length: waveformPoints }, (_, index) => {
        const part = samples.slice(Math.floor(index * width), Math.floor((index + 1) * width));
        const loudest = part.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
        return Math.min(255, Math.round(loudest * 600));
    });
}
/** Creates a WAV file in the RIFF format, which every player supports: header, format, data. */
function createWav(samples) {
    const dataLength = samples.length * 2;
    const file = Buffer.alloc(44 + dataLength);
    file.write('RIFF', 0, 'latin1');
    file.writeUInt32LE(36 + dataLength, 4);
    file.write('WAVEfmt ', 8, 'latin1');
    file.writeUInt32LE(16, 16);
    file.writeUInt16LE(1, 20); // PCM
    file.writeUInt16LE(1, 22); // channels
    file.writeUInt32LE(samplesPerSecond, 24);
    file.writeUInt32LE(samplesPerSecond * 2, 28);
    file.writeUInt16LE(2, 32);
    file.writeUInt16LE(16, 34);
    file.write('data', 36, 'latin1');
    file.writeUInt32LE(dataLength, 40);
    samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 0x7fff), 44 + index * 2));
    return file;
}
//# sourceMappingURL=recall-signal.js.map