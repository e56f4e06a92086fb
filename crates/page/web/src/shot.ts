// One picture, or one text, that a person has brought: what is read of it, and what was corrected.
import type { Engine } from "./engine";
import type { Correction, Point, Solved, View } from "./types";

/** Where a picture comes from. */
export type Source = { file: Blob } | { text: string };

/** A place where the board lies, as a person shows it. */
export interface Draft {
  corners: Point[];
  cells: [number, number];
}

/** Whether Rust decodes a file, by its first bytes: PNG and BMP, which it reads as the command line does. */
function isOurs([a, b, c, d]: Uint8Array): boolean {
  return (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) || (a === 0x42 && b === 0x4d);
}

export class Shot {
  view: View | null = null;
  error: string | null = null;
  solved: Solved | null = null;
  corrections: Correction[] = [];
  draft: Draft | null = null;
  game: string | null = null;
  pixels: Uint8Array | null = null;
  private isOpen = false;

  constructor(
    readonly number: number,
    readonly name: string,
    private readonly source: Source,
    private readonly reader: Engine,
  ) {}

  /** What the worker had open is gone with it. */
  forget(): void {
    this.isOpen = false;
  }

  /** Reads the picture, from the beginning. */
  async read(): Promise<void> {
    this.corrections = [];
    this.draft = null;
    this.solved = null;
    this.isOpen = false;
    await this.open();
  }

  /** Makes places something else than they were read as. */
  async correct(corrections: Correction[]): Promise<void> {
    this.corrections = corrections;
    this.solved = null;
    await this.open();
    this.view = await this.reader.ask("correct", [this.number, corrections]);
  }

  /** Reads where a person says that the board lies. */
  async readHere(draft: Draft): Promise<void> {
    await this.open();
    this.draft = draft;
    this.corrections = [];
    this.solved = null;
    this.view = await this.drafted(draft);
  }

  /** Asks about the picture, which is opened again where the worker has begun anew. */
  async ask<T>(request: (reader: Engine, number: number) => Promise<T>): Promise<T> {
    await this.open();
    return request(this.reader, this.number);
  }

  close(): void {
    if (this.isOpen) void this.reader.ask("close", [this.number]).catch(() => {});
  }

  private async open(): Promise<void> {
    if (this.isOpen) return;
    this.view = await this.opened();
    this.isOpen = true;
    this.pixels = await this.reader.ask("pixels", [this.number]);
    if (this.draft) this.view = await this.drafted(this.draft);
    if (this.corrections.length > 0) this.view = await this.reader.ask("correct", [this.number, this.corrections]);
  }

  private drafted({ corners, cells: [columns, rows] }: Draft): Promise<View> {
    return this.reader.ask("draft", [this.number, corners.flat(), columns, rows, this.game]);
  }

  private async opened(): Promise<View> {
    const { number, game, source, reader } = this;
    if ("text" in source) return reader.ask("text", [number, source.text]);
    const bytes = new Uint8Array(await source.file.arrayBuffer());
    // What the browser knows besides, such as the photographs of phones; of what nobody knows Rust says what it is.
    const bitmap = isOurs(bytes) ? null : await createImageBitmap(source.file).catch(() => null);
    if (!bitmap) return reader.ask("file", [number, bytes, game]);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error(source.file.type);
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return reader.ask("bitmap", [number, new Uint8Array(data.buffer), width, height, game]);
  }
}
