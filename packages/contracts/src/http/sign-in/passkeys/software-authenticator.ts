import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

import { appOrigin } from '../../support/http-fixture.js';

/** What the tests change to make an answer invalid. */
export interface AnswerChanges {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Whether the authenticator verified the user. Default: true. */
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** Whether a new passkey comes with an invalid certificate. Default: false. */
  readonly hasCertificate?: boolean;
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: string;
  readonly allowCredentials: readonly { readonly id: string }[];
}

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly attestation: string;
  readonly excludeCredentials: readonly { readonly id: string }[];
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

// CBOR (RFC 8949) of what an authenticator sends.
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
};
const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const list = (...items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);
const map = (...entries: readonly Buffer[]): Buffer => Buffer.concat([head(5, entries.length / 2), ...entries]);

/** An authenticator with one passkey (ES256), as the user's device or security key. */
export class SoftwareAuthenticator {
  readonly credentialId = base64url(randomBytes(32));
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly coseKey: Buffer;
  private userHandle: string | null = null;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinates = [
      integer(-2),
      bytes(Buffer.from(x, 'base64url')),
      integer(-3),
      bytes(Buffer.from(y, 'base64url')),
    ];
    this.coseKey = map(integer(1), integer(2), integer(3), integer(-7), integer(-1), integer(1), ...coordinates);
  }

  /** Answers a request to create the passkey. */
  create({ challenge, rp, user }: CreationOptions, changes: AnswerChanges = {}): object {
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey]);
    const authData = Buffer.concat([this.authenticatorData(rp.id, { ...changes, hasKey: true }), credential]);
    const statement = map(text('alg'), integer(-7), text('sig'), bytes(id), text('x5c'), list(bytes(id)));
    const proof = changes.hasCertificate
      ? [text('fmt'), text('packed'), text('attStmt'), statement]
      : [text('fmt'), text('none'), text('attStmt'), map()];
    const attestation = map(...proof, text('authData'), bytes(authData));
    return this.toJson({
      clientDataJSON: this.clientData('webauthn.create', challenge, changes),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** Answers a request to sign in. */
  sign({ challenge, rpId }: RequestOptions, changes: AnswerChanges = {}): object {
    const authenticatorData = this.authenticatorData(rpId, changes);
    const clientDataJSON = this.clientData('webauthn.get', challenge, changes);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { userHandle = this.userHandle } = changes;
    return this.toJson({
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.privateKey)),
      userHandle,
    });
  }

  private toJson(response: object): object {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, changes: AnswerChanges): string {
    const { origin = appOrigin, crossOrigin = false } = changes;
    const data = { type: changes.type ?? type, challenge: changes.challenge ?? challenge, origin, crossOrigin };
    return base64url(Buffer.from(JSON.stringify(data)));
  }

  private authenticatorData(rpId: string, changes: AnswerChanges & { readonly hasKey?: boolean }): Buffer {
    const { userPresent = true, userVerified = true, hasKey = false, counter = this.counter } = changes;
    const flags = (userPresent ? 0x01 : 0) | (userVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags]), count]);
  }
}
