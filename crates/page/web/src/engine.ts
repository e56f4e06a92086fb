// A worker, seen from the page: requests that are promises, and an end to what takes too long.
import source from "../../../../target/page-build/worker.txt";
import type { Requests } from "./worker";

export interface Request {
  id: number;
  name: string;
  args: unknown[];
}

export interface Reply {
  id: number;
  value?: unknown;
  error?: string;
  /** States expanded by now, in a search that goes on. */
  progress?: number;
  /** Whether the worker can answer nothing more. */
  dead?: boolean;
}

/** A request that was ended by the person who made it. */
export class Cancelled extends Error {}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  progress: ((expanded: number) => void) | undefined;
}

/** What was compiled, or its bytes where a worker cannot be handed that. */
export type Code = WebAssembly.Module | ArrayBuffer;

export class Engine {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  /** `restarted` is told when what the worker had open is gone. */
  constructor(
    private readonly code: Promise<Code>,
    private readonly restarted: () => void = () => {},
  ) {}

  /** Asks the worker for something. */
  async ask<N extends keyof Requests>(
    name: N,
    args: Parameters<Requests[N]>,
    progress?: (expanded: number) => void,
  ): Promise<ReturnType<Requests[N]>> {
    const worker = this.worker ?? this.start(await this.code);
    return this.send(worker, name, args, progress);
  }

  /** Whether anything is under way. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  /** Ends what is under way: the next request starts another worker. */
  cancel(): void {
    this.end(new Cancelled("cancelled"));
  }

  private end(error: Error): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.reject(error);
    this.restarted();
  }

  private start(code: Code): Worker {
    // Two requests may have waited for the code.
    if (this.worker) return this.worker;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = (event) => this.end(new Error(event.message));
    this.worker = worker;
    void this.send(worker, "start", [code]).catch((error: Error) => this.end(error));
    return worker;
  }

  private send<T>(worker: Worker, name: string, args: unknown[], progress?: (expanded: number) => void): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      worker.postMessage({ id, name, args } satisfies Request);
    });
  }

  private hear(reply: Reply): void {
    const one = this.waiting.get(reply.id);
    if (!one) return;
    if (reply.progress !== undefined) {
      one.progress?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id);
    if (reply.error === undefined) one.resolve(reply.value as never);
    else one.reject(new Error(reply.error));
    if (reply.dead) this.end(new Error(reply.error));
  }
}

/** What Rust was compiled to: compiled anew while it loads, or, where the page is a file, from a script beside it. */
export async function load(): Promise<Code> {
  if (location.protocol !== "file:") {
    const response = await fetch("screenplay.wasm");
    if (!response.ok) throw new Error(`screenplay.wasm: ${response.status} ${response.statusText}`);
    const copy = response.clone();
    // A server that calls it something else is no reason to fail.
    return WebAssembly.compileStreaming(response).catch(async () => WebAssembly.compile(await copy.arrayBuffer()));
  }
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "screenplay.wasm.js";
    script.onload = () => resolve();
    script.onerror = () => reject(new Error("screenplay.wasm.js is missing beside this page"));
    document.head.append(script);
  });
  const text = atob((globalThis as unknown as { screenplayWasm: string }).screenplayWasm);
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) bytes[k] = text.charCodeAt(k);
  return bytes.buffer;
}
