/** After 5 failed attempts within 15 minutes an e-mail address is blocked for a while (spec, sections 5 and 9). */
const largest = 5
const windowMs = 15 * 60_000

type Failures = Record<string, number[]>

/** Minutes until the next attempt is allowed, rounded up; 0 when it is allowed now. */
export function minutesToWait(failures: readonly number[], now: number): number {
  const recent = failures.filter((at) => now - at < windowMs)
  const first = recent.at(-largest)
  return first === undefined ? 0 : Math.ceil((first + windowMs - now) / 60_000)
}

const storageKey = 'localchef-auth-attempts'

/** Kept for the life of the tab, so that a reload doesn't allow five more. */
export const attemptLimit = {
  minutesToWait: (email: string, now = Date.now()) => minutesToWait(read()[keyOf(email)] ?? [], now),
  recordFailure(email: string, now = Date.now()): void {
    const failures = read()
    const recent = (failures[keyOf(email)] ?? []).filter((at) => now - at < windowMs)
    write({ ...failures, [keyOf(email)]: [...recent, now] })
  },
  clear(email: string): void {
    const { [keyOf(email)]: _forgotten, ...others } = read()
    write(others)
  },
}

function keyOf(email: string): string {
  return email.trim().toLowerCase()
}

function read(): Failures {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    if (!stored || typeof stored !== 'object') return {}
    return Object.fromEntries(
      Object.entries(stored).map(([key, list]) => [
        key,
        Array.isArray(list) ? list.filter((at) => typeof at === 'number') : [],
      ]),
    )
  } catch {
    return {}
  }
}

function write(failures: Failures): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(failures))
  } catch {
    // Storage is unavailable; the server limits attempts as well.
  }
}
