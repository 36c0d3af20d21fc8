import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { isUuid, type BlobStore, type ByteRange, type ByteStream, type StoredBlob } from '@crewkit/core/adapter';

import { createClient } from './create-client.js';
import { MeasuredStream } from './measured-stream.js';
import { readObjectBody } from './read-object-body.js';
import type { S3BlobsOptions } from './s3-blobs-options.js';
import { unavailable } from './unavailable.js';

// The minimum size of a part that S3 allows. It applies to every part except the last. An upload keeps twice this
// amount in memory.
const partBytes = 5 * 1024 * 1024;
// The maximum number of keys per delete request that S3 allows.
const deletedAtOnce = 1000;
const defaultAnswerWithinMs = 30_000;

/** Stores each blob as an object. A large blob is uploaded in parts, and its object exists only once the last part is uploaded. */
export class S3BlobStore implements BlobStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly answerWithinMs: number;

  constructor(options: S3BlobsOptions) {
    const { bucket, prefix = '', answerWithinMs = defaultAnswerWithinMs } = options;
    this.bucket = bucket;
    this.prefix = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    this.answerWithinMs = answerWithinMs;
    this.client = createClient(options, answerWithinMs);
  }

  async write(key: string, content: ByteStream): Promise<StoredBlob> {
    const measured = new MeasuredStream(content);
    const params = { Bucket: this.bucket, Key: this.getName(key), Body: Readable.from(measured) };
    // Upload one part at a time. If several parts were in flight when an upload is aborted, a part could arrive later and remain.
    const upload = new Upload({ client: this.client, params, queueSize: 1, partSize: partBytes });
    try {
      await upload.done();
    } catch (error) {
      measured.rethrow();
      throw unavailable(error);
    }
    return measured.measure();
  }

  async read(key: string, range?: ByteRange): Promise<ByteStream | null> {
    const answer = await this.get(key, range);
    if (answer === null) return null;
    const body = answer.Body as Readable;
    const length = range === undefined ? answer.ContentLength : range.last - range.first + 1;
    const isWanted = range === undefined || answer.ContentRange?.startsWith(`bytes ${range.first}-`) === true;
    if (!isWanted || length === undefined) {
      body.on('error', () => undefined).destroy();
      throw unavailable(new Error('The response is not the requested range.'));
    }
    return readObjectBody(body, { length, answerWithinMs: this.answerWithinMs });
  }

  async delete(keys: readonly string[]): Promise<void> {
    const names = keys.map((key) => this.getName(key));
    for (let index = 0; index < names.length; index += deletedAtOnce) {
      await this.deleteBatch(names.slice(index, index + deletedAtOnce));
    }
  }

  async deleteUnfinished(before: Date): Promise<number> {
    let deleted = 0;
    for await (const upload of this.unfinished()) {
      const isOld = upload.Initiated !== undefined && upload.Initiated < before;
      // Skip uploads of other applications, which may use the same bucket.
      if (!isOld || !isUuid(upload.Key?.slice(this.prefix.length) ?? '')) continue;
      if (await this.abort(upload)) deleted += 1;
    }
    return deleted;
  }

  private async get(key: string, range?: ByteRange): Promise<GetObjectCommandOutput | null> {
    const object = { Bucket: this.bucket, Key: this.getName(key) };
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` };
    try {
      return await this.client.send(new GetObjectCommand({ ...object, ...part }));
    } catch (error) {
      if (isNamed(error, 'NoSuchKey')) return null;
      throw unavailable(error);
    }
  }

  private async deleteBatch(names: readonly string[]): Promise<void> {
    const Objects = names.map((Key) => ({ Key }));
    const command = new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } });
    try {
      const { Errors: [failed] = [] } = await this.client.send(command);
      if (failed) throw Object.assign(new Error('Some objects could not be deleted.'), { code: failed.Code });
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async *unfinished(): AsyncGenerator<MultipartUpload, void> {
    let from = {};
    for (;;) {
      const command = new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: this.prefix, ...from });
      const page = await this.client.send(command).catch((error: unknown) => {
        // If a service cannot list uploads, the operator must configure the service to expire abandoned uploads.
        if (isNamed(error, 'NotImplemented')) return null;
        throw unavailable(error);
      });
      if (page === null) return;
      yield* page.Uploads ?? [];
      if (page.IsTruncated !== true) return;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  private getName(key: string): string {
    if (!isUuid(key)) throw new Error('The key of a blob must be a lowercase UUID.');
    return this.prefix + key;
  }

  /** Aborts an upload. Returns false if the upload has already ended. */
  private async abort({ Key, UploadId }: MultipartUpload): Promise<boolean> {
    try {
      await this.client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }));
      return true;
    } catch (error) {
      if (isNamed(error, 'NoSuchUpload')) return false;
      throw unavailable(error);
    }
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
