import { StorageError } from './storage-error.ts'

export interface PictureQueue {
  /** Runs `work` when there is a free slot; refuses with 503 when too many are waiting. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Decoding a picture takes a core and tens of megabytes, so concurrency and queue are limited. */
export function createPictureQueue(atOnce = 2, longestLine = 400): PictureQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= longestLine) {
          throw new StorageError(503, 'SlowDown', 'Too many requests', 'Too many pictures at once, try again')
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The slot is handed over directly, so that no other caller takes it in between.
        if (next) {
          next()
        } else {
          running -= 1
        }
      }
    },
  }
}
