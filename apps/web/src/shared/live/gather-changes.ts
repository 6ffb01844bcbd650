/** Changes within this time cause one read. A single change is still shown within a second. */
const gatheringMs = 500

interface Gathering {
  (): void
  /** Forgets changes that were not read yet. */
  stop: () => void
}

/**
 * Reads once for all changes of half a second, and not again until that read has ended. On a busy evening a kitchen has
 * hundreds of changes a minute, and one read of its board covers all of them.
 */
export function gatherChanges(read: () => unknown): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isWanted = false
  const begin = async () => {
    timer = undefined
    isReading = true
    isWanted = false
    await Promise.resolve(read()).catch(() => undefined)
    isReading = false
    if (isWanted) gather()
  }
  const gather = () => {
    if (isReading) {
      isWanted = true
    } else {
      timer ??= setTimeout(() => void begin(), gatheringMs)
    }
  }
  const stop = () => {
    clearTimeout(timer)
    isReading = true
  }
  return Object.assign(gather, { stop })
}
