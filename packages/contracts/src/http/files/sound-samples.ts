// Small valid sound files, some built by hand and some recorded by a browser.

/** Creates a WAV file (8 bit, mono, 8 kHz) of this duration. */
export function createWav(seconds: number): Buffer {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [value, offset] of [
    [16, 16],
    [rate, 24],
    [rate, 28],
    [samples, 40],
  ] as const) {
    bytes.writeUInt32LE(value, offset);
  }
  for (const [value, offset] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const) {
    bytes.writeUInt16LE(value, offset);
  }
  bytes.write('data', 36, 'latin1');
  return bytes;
}

/** Creates an Ogg file that contains Opus (RFC 7845) of this duration, in frames of 20 ms. */
export function createOgg(milliseconds: number): Buffer {
  const frames = Math.round(milliseconds / 20);
  const head = Buffer.from('OpusHead\u0001\u0001\0\0\0\0\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1');
  // The frame is silence: CELT, 20 ms, mono.
  const silence = Array.from({ length: frames }, () => Buffer.from([0xf8, 0xff, 0xfe]));
  return Buffer.concat([
    oggPage({ index: 0, granule: 0, flags: 2 }, [head]),
    oggPage({ index: 1, granule: 0, flags: 0 }, [tags]),
    oggPage({ index: 2, granule: frames * 960, flags: 4 }, silence),
  ]);
}

interface OggPage {
  readonly index: number;
  readonly granule: number;
  readonly flags: number;
}

function oggPage({ index, granule, flags }: OggPage, packets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(27);
  header.write('OggS', 0, 'latin1');
  header[5] = flags;
  header.writeBigUInt64LE(BigInt(granule), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(index, 18);
  header[26] = packets.length;
  const page = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

/** Computes the CRC-32 with the polynomial 0x04c11db7, neither reflected nor inverted (RFC 3533 §6). */
function oggChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0);
  }
  return sum >>> 0;
}

const voiceWebm = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAJIEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuL',
  'U6uEH0O2dVOsgddNu4xTq4QcU7trU6yCAjbsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMP',
  'QkBEiYRDmhmaTYCGQ2hyb21lV0GGQ2hyb21lFlSua7+uvdeBAXPFh50/HMpBh4SDgQKGhkFfT1BVU2Oik09wdXNIZWFkAQIAAIC7AAAAAADhjbWE',
  'RzuAAJ+BAmJkgSAfQ7Z1AQAAAAAAAVPngQCjtoEAAIAY4VOfSYE9NCZP0YZ2SsKGDDdODfTLbVmKjfYUh/Hp5ws21mO66CqiDC+Xq5mKxsg0hKO6',
  'gQA7gBjtgVBFNPL6Ly7UN/lKyPV/oRb2BDzZ0jQvtIIYi2/3j3Wb1/fDijcNSFVHchEgsWsLH0doUqO+gQCAgBjtgVBFNPL6McyEKDRhzVQJuCIe',
  'kKDSH9MzXJB9kcN6sLRxOQjaCrRHImrzyv+KfayeaM/5xO8qbICjtYEAtIAY7YFQRTTafT/xqBY3Ehun2i9D0l7RXPVXjpcPaft1ak8WORaNwdo1',
  'EnvKSdChqUeeo6uBAO+AGO19zbieka1ZI2/+boqrNxsOzwsilBO5hfzi+aGksFYZkxJ6V+gwo7aBATSAGO2BUEU08votj+ADiQgUFN0ScAwvNStl',
  'ielOhkF5Y4oWAui6CMCfHDSO5rmW2ShBIsgcU7trjbuLs4EAt4b3gQHxgdc=',
];

const voiceMp4 = [
  'AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMnZwMDltcDQxAAACXW1vb3YAAAB4bXZoZAEAAAAAAAAA5ygmGwAAAADnKCYbAAAD6AAAAAAAAAF9',
  'AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAG1',
  'dHJhawAAAGh0a2hkAQAAAwAAAADnKCYbAAAAAOcoJhsAAAABAAAAAAAAAAAAAAF9AAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABRW1kaWEAAAAsbWRoZAEAAAAAAAAA5ygmGwAAAADnKCYbAAC7gAAAAAAAAAF9VcQAAAAAAC1oZGxy',
  'AAAAAAAAAABzb3VuAAAAAAAAAAAAAAAAU291bmRIYW5kbGVyAAAAAORtaW5mAAAAEHNtaGQAAAAAAAAAAAAAACVkaW5mAAAAHWRyZWYAAAAAAAAA',
  'AQAAAA11cmwgAAAAAQAAAACnc3RibAAAABBzdHNjAAAAAAAAAAAAAAAQc3R0cwAAAAAAAAAAAAAAFHN0c3oAAAAAAAAAAAAAAAAAAAAQc3RjbwAA',
  'AAAAAAAAAAAAW3N0c2QAAAAAAAAAAQAAAEtPcHVzAAAAAAAAAAEAAAAAAAAAAAACABAAAAAAu4AAAAAAABRidHJ0AAAAAAAAAAAAAAAAAAAAE2RP',
  'cHMAAg8AAAC7gAAAAAAAAChtdmV4AAAAIHRyZXgAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAAAAAACUbW9vZgAAABBtZmhkAAAAAAAAAAEAAAB8dHJh',
  'ZgAAABR0ZmhkAAIAIAAAAAECAAAAAAAAFHRmZHQBAAAAAAAAAAAAAAAAAABMdHJ1bgEAAwEAAAAHAAAAnAAACxEAAAAyAAALEgAAADYAAAueAAAA',
  'OgAACxEAAAAxAAALEgAAACcAAAubAAAAMgAAA/AAAAAzAAABZ21kYXQY4VOfSYE9NCZP0YZ2SsKGDDdODfTLbVmKjfYUh/Hp5ws21mO66CqiDC+X',
  'q5mKxsg0hBjtgVBFNPL6Ly7UN/lKyPV/oRb2BDzZ0jQvtIIYi2/3j3Wb1/fDijcNSFVHchEgsWsLH0doUhjtgVBFNPL6McyEKDRhzVQJuCIekKDS',
  'H9MzXJB9kcN6sLRxOQjaCrRHImrzyv+KfayeaM/5xO8qbIAY7YFQRTTafT/xqBY3Ehun2i9D0l7RXPVXjpcPaft1ak8WORaNwdo1EnvKSdChqUee',
  'GO19zbieka1ZI2/+boqrNxsOzwsilBO5hfzi+aGksFYZkxJ6V+gwGO2BUEU08votj+ADiQgUFN0ScAwvNStlielOhkF5Y4oWAui6CMCfHDSO5rmW',
  '2ShBIsgY7YFQRTTy+mvuSgTFUssuJdflc3/9VZpkMrmjSeQsfNjV25s08KB9s/0TDeqojzgWGfA=',
];

const filmWebm = [
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAPdEU2bdLpNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTbuM',
  'U6uEH0O2dVOsggEATbuMU6uEHFO7a1OsggPK7K0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrXsYMP',
  'QkBEiYRDmkAATYCGQ2hyb21lV0GGQ2hyb21lFlSua+iup9eBAXPFhyV9nM75zNmDgQFV7oEBhoVWX1ZQOOCKsIEQuoEQU8CBAa6914ECc8WH1Mef',
  'Ltj/3IOBAoaGQV9PUFVTY6KTT3B1c0hlYWQBAgAAgLsAAAAAAOGNtYRHO4AAn4ECYmSBIB9DtnUBAAAAAAACvueBAKDnobyBAAAAsAIAnQEqEAAQ',
  'AAAHCIWFiJmEiAEkEBOtUB/AEGfuIP79vaD/4cp8OU+HKf8OU/9lY+lY+lY/coB1oaampO6BAaWfEAIAnQEqEAAQAAGHCIWFiJmEiAgCAAwNYAD+',
  '/k3gAKPGggAHgBjhdgGQTJd+dEyUro42lc83sn1FhpamyUvuiNt9fGXOuju9GACco70CZu2up60dSG3jRJ2uiM+k9X5aNFXp1VpWgKO3ggBCgBjt',
  'SXZh0XJMYn5dwyzkQpmH6+8aXVhCW7HbC/ORmbwFEj0abvYVAAOBRRhMjJVNNor4wKDHoaeBAFcAsQEAABAUABgAMD/0DADCAP7cUf/zsGxLteOf',
  '/zNExzH69AB1oZimlu6BAaWRsQEABhBcABgAGFgv9AAIAAD7gQCjuIIAgIAY7X3NuJ6RrG8WstTGOqJro/VJIengm/WP7qkt5RL3wo08eh8aoH+V',
  'zJ4trZAax5wCG/qgoM6hroEAsADxAQAAEAkgAMA5wEGp/5ZqCHj+/qV0//jmTcwxP+Obf/mRO821d/+YgAB1oZimlu6BAaWRsQEABhBUABgAGFgv',
  '9AAIAAD7gVejuoIAu4AY7YFQRTTy+i2P5FZtI+bawyYjFU6sCVB8NOq5rcD0s4AZEOVnDkyLBTrijDRfjwONV6GTM3SjtYIA9oAY7YFQRTTy+m01',
  'nzLGc2uGl/KFsT0yYDUGZWpmhv+nn3APGyoBumw7DKNKpkMVPEUCoM2hrYEBKAAxAgAAEAkgAMA5//+Ag1P/LNQNwP7zpP/+zubVSH91H/74EzTs',
  'b/seAHWhmKaW7oEBpZGxAQAGEEwAGAAYWC/0AAgAAPuBsKO6ggE0gBjtgVBFNPL59qC2YElCrY3ru2b8dxiqiFJ4/HEmcAcp8xOfa2ryBG9P2LZe',
  '5UgXwN4T1jqhkBxTu2uOu4yzgQC3h/eBAfGCAQA=',
];

/** The output of Chromium's MediaRecorder: sound of 0.3 s (WebM, Opus), sound of 0.38 s as MP4, and sound with video. */
export const recordings = {
  voiceWebm: decode(voiceWebm),
  voiceMp4: decode(voiceMp4),
  filmWebm: decode(filmWebm),
} as const;

/** Returns the same recording without its duration, as older browsers create it. The duration's element is void. */
export function withoutDuration(webm: Buffer): Buffer {
  const bytes = Buffer.from(webm);
  const found = bytes.indexOf(Buffer.from([0x44, 0x89, 0x84]));
  // Two bytes of id and one byte of length become one byte of id and two of length (RFC 8794 §4: a length can be longer than necessary).
  bytes.set([0xec, 0x40, 0x04], found);
  return bytes;
}

/** Returns the recording as a recorder outputs it in pieces: the lengths of the clusters and of the whole are unknown. */
export function asLiveStream(webm: Buffer): Buffer {
  return [segmentId, clusterId].reduce(withUnknownLength, webm);
}

const segmentId = '18538067';
const clusterId = '1f43b675';

/** Sets all bits of a length that has eight bytes (RFC 8794 §6.2). The seek head contains the ids without a length. */
function withUnknownLength(webm: Buffer, id: string): Buffer {
  const bytes = Buffer.from(webm);
  const length = bytes.indexOf(Buffer.from(`${id}01`, 'hex')) + id.length / 2;
  bytes.fill(0xff, length + 1, length + 8);
  return bytes;
}

function decode(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(''), 'base64');
}
