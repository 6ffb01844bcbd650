import type { Database } from '@localchef/backend/database'

/** A cached answer; its size counts against the cache's limit. */
export interface Remembered {
  bytes: number
}

export interface PublicMemory {
  /**
   * Returns the cached answer of this key, or the result of `make`, which concurrent callers share. Null is returned
   * but not cached.
   */
  recall<T extends Remembered>(key: string, make: () => Promise<T | null>): Promise<T | null>
  /** Invalidates everything: later callers get answers computed later. */
  forget(): void
  /** Change notifications no longer arrive: nothing is cached until `trust` is called. */
  distrust(): void
  trust(): void
}

export interface PublicMemoryOptions {
  maxBytes?: number
  /** Answers also depend on the clock (open now, order-by times), so their age is limited. */
  maxAgeMs?: number
  now?: () => number
}

interface Kept {
  value: Remembered
  at: number
}

/**
 * Per-process cache of answers that are the same for everyone, until their data changes. Holds nothing personal; see
 * docs/decisions/0014-answers-from-memory.md.
 */
export function createPublicMemory(options: PublicMemoryOptions = {}): PublicMemory {
  const { maxBytes = 24 * 1024 * 1024, maxAgeMs = 15_000, now = () => performance.now() } = options
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
    // Maps keep insertion order: the first entry is the least recently used.
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
        // An answer begun before a change might not include the change.
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

/**
 * Invalidates the cache whenever any process changes public data: triggers on those tables notify at commit. Nothing
 * is cached while the listening connection is lost.
 */
export function watchPublicChanges(
  database: Database,
  memory: PublicMemory,
  readSettings: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  return database.listen(
    'public_changes',
    (table) => {
      // An empty payload means that the connection is back and notifications may have been missed.
      if (table) {
        memory.forget()
      } else {
        memory.trust()
      }
      // Mails use the settings that were read last, so changed settings are read at once.
      if (table === 'platform_settings' || !table) void readSettings()
    },
    memory.distrust,
  )
}
