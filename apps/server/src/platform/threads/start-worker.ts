import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

// The loader that strips types is WebAssembly, and V8 13 can free a wrapper of it that another thread
// still holds when both have tiered it up; without tier-up nothing is freed.
setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')

/** Starts a file of ours in a thread of its own, which does not keep the process alive. */
export function startWorker(file: string, workerData?: unknown): Worker {
  const worker = new Worker(file, { workerData })
  worker.unref()
  return worker
}
