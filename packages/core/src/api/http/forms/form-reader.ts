import type { Readable } from 'node:stream';

import type { UploadedFile, UploadFields, UploadForm } from '../../../ports/files/upload-form.js';
import type { FormDescription } from '../../define-route.js';
import { findFormError, malformedForm } from '../input/body-refusals.js';
import { checkInput } from '../input/check-input.js';
import type { IncomingBytes } from './incoming-bytes.js';
import { MultipartSplitter, pieceBytes, type FormPart } from './multipart-splitter.js';
import { readField } from './read-field.js';

const fileNames = new Set(['files', 'files[]']);
const maxShownName = 100;

interface WaitingFile {
  readonly fileName: string;
  readonly content: Readable;
}

/** Parses a form while it arrives. Bytes are read from the client only as fast as the use case reads the files. */
export class FormReader implements UploadForm {
  readonly files: AsyncIterable<UploadedFile> = { [Symbol.asyncIterator]: () => this.readFiles() };
  readonly declaredBytes: number | null;
  private readonly splitter: MultipartSplitter;
  private readonly texts = new Map<string, string>();
  private readonly names = new Set<string>();
  private readonly waiting: WaitingFile[] = [];
  private filling: Promise<void> | null = null;
  private isDone = false;
  private isStopped = false;
  private tell: () => void = () => undefined;
  private release: () => void = () => undefined;

  constructor(
    private readonly schema: FormDescription['fields'],
    private readonly incoming: IncomingBytes,
    { boundary, declaredBytes }: { readonly boundary: string; readonly declaredBytes: number | null },
  ) {
    this.declaredBytes = declaredBytes;
    this.splitter = new MultipartSplitter(boundary, (part) => this.take(part));
  }

  fields(): UploadFields {
    if (!this.isDone) throw new Error('Read all files of the form before its fields.');
    return checkInput(this.schema, Object.fromEntries(this.texts)) as UploadFields;
  }

  /** Stops reading the form. Can be called at any point. Resolves when no code accesses the request's body anymore. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.incoming.interrupt();
    this.release();
    if (this.isDone) return;
    this.fail(malformedForm('The form was not read completely.'));
    await this.filling;
  }

  private async *readFiles(): AsyncGenerator<UploadedFile> {
    this.filling ??= this.fill();
    for (;;) {
      const file = await this.nextFile();
      if (file === null) return;
      yield { fileName: file.fileName, content: this.readContent(file.content) };
      // Discard the rest of the file.
      file.content.resume();
    }
  }

  private async nextFile(): Promise<WaitingFile | null> {
    for (;;) {
      this.splitter.throwFailure();
      const file = this.waiting.shift();
      if (file !== undefined) return file;
      if (this.isDone) return null;
      await new Promise<void>((resolve) => (this.tell = resolve));
    }
  }

  private async *readContent(content: Readable): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of content.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array;
    } catch (error) {
      // If the part itself has failed, throw the recorded failure instead of busboy's error.
      this.splitter.throwFailure();
      throw error;
    }
    // If the part has ended because the whole form has failed, the part is incomplete.
    this.splitter.throwFailure();
  }

  private async fill(): Promise<void> {
    try {
      for (let chunk = await this.incoming.next(); chunk !== null; chunk = await this.incoming.next()) {
        await this.put(chunk);
      }
      await this.unlessStopped(this.splitter.end());
      this.isDone = true;
    } catch (error) {
      this.fail(error);
    }
    this.tell();
  }

  private async put(chunk: Buffer): Promise<void> {
    for (let start = 0; start < chunk.length && !this.isStopped; start += pieceBytes) {
      await this.unlessStopped(this.splitter.write(chunk.subarray(start, start + pieceBytes)));
    }
  }

  /** Waits for `work`, but only until the reader is stopped. `work` could otherwise wait forever for a consumer. */
  private unlessStopped(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.release = resolve;
      work.then(resolve, reject);
      if (this.isStopped) resolve();
    });
  }

  private fail(error: unknown): void {
    this.splitter.fail(error);
    this.tell();
  }

  private take({ head: { name, fileName }, content }: FormPart): void {
    if (fileName === null) return this.takeField(name, content);
    if (!fileNames.has(name)) throw this.misplaced(name);
    if (fileName === '')
      throw findFormError({ path: 'files', code: 'no_file_name', message: 'Must have a file name.' });
    this.waiting.push({ fileName, content });
    this.tell();
  }

  private takeField(name: string, content: Readable): void {
    if (fileNames.has(name)) throw findFormError({ path: 'files', code: 'no_file', message: 'Must be a file.' });
    if (!Object.hasOwn(this.schema.shape, name)) throw this.misplaced(name);
    if (this.names.has(name)) throw findFormError({ path: name, code: 'repeated', message: 'Must be sent only once.' });
    this.names.add(name);
    const field = { name, content };
    readField(field, { done: (text) => this.texts.set(name, text), fail: (error) => this.fail(error) });
  }

  private misplaced(name: string): Error {
    if (Object.hasOwn(this.schema.shape, name)) {
      return findFormError({ path: name, code: 'no_text', message: 'Must not be a file.' });
    }
    const path = [...name].slice(0, maxShownName).join('');
    return findFormError({ path, code: 'unknown_property', message: 'Unknown property.' });
  }
}
