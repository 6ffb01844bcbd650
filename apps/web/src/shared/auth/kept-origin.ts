/**
 * The page from which a visitor went to sign in. Kept in the browser, because a mailed link and Google open the app
 * anew.
 */

const key = 'sign-in-origin'
const keptForMs = 24 * 3_600_000

export function keepOrigin(origin: string | null, now = Date.now()): void {
  try {
    if (origin === null) {
      localStorage.removeItem(key)
      return
    }
    localStorage.setItem(key, JSON.stringify({ origin, keptAt: now }))
  } catch {
    // Without storage the usual page opens after sign-in.
  }
}

export function keptOrigin(now = Date.now()): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!kept || typeof kept !== 'object' || !('origin' in kept) || !('keptAt' in kept)) return null
    const { origin, keptAt } = kept
    const isFresh = typeof keptAt === 'number' && now - keptAt < keptForMs
    return isFresh && typeof origin === 'string' && /^\/(?!\/)/.test(origin) ? origin : null
  } catch {
    return null
  }
}

export function forgetOrigin(): void {
  keepOrigin(null)
}
