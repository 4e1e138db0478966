import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';

const writeBytes = 1024 * 1024;
const windowBytes = 16 * 1024;
const cacheSize = 4_096;
/** Several for each of a million rows; a file of 200 kB can unfold to tens of millions of empty ones. */
const maxTexts = 5_000_000;

/**
 * The shared strings of a workbook, by index. They are stored in a temporary file, so that a million texts
 * take no more memory than their offsets.
 */
export class SharedStrings {
  readonly #folder: string;
  readonly #file: number;
  #starts = new Float64Array(1024);
  #count = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #length = 0;
  #window = Buffer.alloc(0);
  #windowStart = 0;
  readonly #recent = new Map<number, string>();

  static async create(): Promise<SharedStrings> {
    return new SharedStrings(await mkdtemp(join(tmpdir(), 'kaituan-import-')));
  }

  private constructor(folder: string) {
    this.#folder = folder;
    this.#file = openSync(join(folder, 'texts'), 'wx+', 0o600);
  }

  add(text: string): void {
    if (this.#count >= maxTexts) throw new UnreadableFile('活頁簿裡的文字太多，請分成幾個檔案');
    const bytes = Buffer.from(text);
    if (bytes.length > 0) this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#length += bytes.length;
    this.#count += 1;
    if (this.#count >= this.#starts.length) {
      const grown = new Float64Array(this.#starts.length * 2);
      grown.set(this.#starts);
      this.#starts = grown;
    }
    this.#starts[this.#count] = this.#length;
    if (this.#pendingBytes >= writeBytes) this.#flush();
  }

  get(index: number): string {
    const known = this.#recent.get(index);
    if (known !== undefined) return known;
    const [start, end] = [this.#starts[index], this.#starts[index + 1]];
    if (index >= this.#count || start === undefined || end === undefined) {
      throw new UnreadableFile('活頁簿損壞：儲存格指向不存在的文字');
    }
    const text = this.#bytes(start, end).toString('utf8');
    if (this.#recent.size >= cacheSize) this.#recent.clear();
    this.#recent.set(index, text);
    return text;
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Neighbours are usually needed next, so a whole window is read at once. */
  #bytes(start: number, end: number): Buffer {
    if (this.#pendingBytes > 0) this.#flush();
    const windowEnd = this.#windowStart + this.#window.length;
    if (start < this.#windowStart || end > windowEnd) {
      const requested = Math.min(Math.max(end - start, windowBytes), this.#length - start);
      this.#window = Buffer.allocUnsafe(requested);
      this.#windowStart = start;
      readSync(this.#file, this.#window, 0, requested, start);
    }
    return this.#window.subarray(start - this.#windowStart, end - this.#windowStart);
  }

  #flush(): void {
    writeSync(this.#file, Buffer.concat(this.#pending));
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#window = Buffer.alloc(0);
  }
}
