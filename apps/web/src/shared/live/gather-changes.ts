/** Changes within this time are one. A single change is still shown within a second. */
const gatheringMs = 500

interface Gathering {
  (): void
  /** Forgets changes that were not read yet. */
  stop: () => void
}

/**
 * Reads once for all changes of half a second, and not again before that has ended: a kitchen on a busy evening has
 * hundreds of changes a minute, and each read of its board answers all of them.
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
