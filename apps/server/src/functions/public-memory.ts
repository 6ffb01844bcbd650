/** An answer as it is kept: its size counts against what the memory may hold. */
export interface Remembered {
  bytes: number
}

export interface PublicMemory {
  /**
   * What is remembered under this key, or else what `make` makes now. Who asks while it is being made waits for
   * the same. Null is given and not remembered.
   */
  recall<T extends Remembered>(key: string, make: () => Promise<T | null>): Promise<T | null>
  /** Something has changed: whoever asks from now on gets what is made from now on. */
  forget(): void
  /** Nobody tells of changes any more: nothing is kept until `trust` is called. */
  distrust(): void
  trust(): void
}

export interface PublicMemoryOptions {
  maxBytes?: number
  /** Answers depend on the clock too (open now, order by): none is older than this. */
  maxAgeMs?: number
  now?: () => number
}

interface Kept {
  value: Remembered
  at: number
}

/**
 * Answers that are the same for everybody, kept in this process for as long as nothing they are made from has
 * changed. Holds nothing that belongs to a person; see docs/decisions/0014-answers-from-memory.md.
 */
export function createPublicMemory(options: PublicMemoryOptions = {}): PublicMemory {
  const { maxBytes = 24 * 1024 * 1024, maxAgeMs = 15_000, now = Date.now } = options
  const kept = new Map<string, Kept>()
  let making = new Map<string, Promise<Remembered | null>>()
  let held = 0
  let isTrusted = true

  function forget(): void {
    kept.clear()
    held = 0
    making = new Map()
  }

  function drop(key: string): void {
    const found = kept.get(key)
    if (!found) return
    held -= found.value.bytes
    kept.delete(key)
  }

  function keep(key: string, value: Remembered, at: number): void {
    if (!isTrusted || value.bytes > maxBytes / 8) return
    drop(key)
    kept.set(key, { value, at })
    held += value.bytes
    // A map remembers in which order its keys came: the first is the one asked for longest ago.
    for (const [oldest, { at }] of kept) {
      if (held <= maxBytes && now() - at < maxAgeMs) break
      drop(oldest)
    }
  }

  return {
    async recall<T extends Remembered>(key: string, make: () => Promise<T | null>): Promise<T | null> {
      const found = kept.get(key)
      if (found && now() - found.at < maxAgeMs) {
        kept.delete(key)
        kept.set(key, found)
        return found.value as T
      }
      const running = making.get(key)
      if (running) return (await running) as T | null
      const generation = making
      const at = now()
      const made = make()
      generation.set(key, made)
      try {
        const value = await made
        // What was begun before a change may not know of it.
        if (value && generation === making) keep(key, value, at)
        return value
      } finally {
        generation.delete(key)
      }
    },
    forget,
    distrust() {
      isTrusted = false
      forget()
    },
    trust() {
      isTrusted = true
      forget()
    },
  }
}
