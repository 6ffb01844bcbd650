/** Local storage key of the official client's session. */
export const sessionStorageKey = 'localchef-auth'

/** Whether a session may exist: one is stored, or the address is the return from a mailed link or from Google. */
export function mayHaveSession(): boolean {
  if (import.meta.env.SSR) return false
  if (addressBringsSession()) return true
  try {
    return localStorage.getItem(sessionStorageKey) !== null
  } catch {
    return false
  }
}

/** Whether the address comes from a mailed link or from Google. */
export function addressBringsSession(): boolean {
  const { hash, search } = window.location
  return /[#&](access_token|error_code|error_description)=/.test(hash) || /[?&]code=/.test(search)
}

/** Name of a window whose session the browser refused to store. A window keeps its name over a reload. */
const unkept = 'localchef-session-unkept'

/** Whether somebody was signed in before this page was reloaded, in a browser that stores nothing. */
export const sessionWasLost = globalThis.window?.name === unkept && !mayHaveSession()

export function markUnkept(isUnkept: boolean): void {
  if (isUnkept || window.name === unkept) window.name = isUnkept ? unkept : ''
}

/** Removes all data of the auth client (session, code verifier), whatever the server answered. */
export function clearStoredSession(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(sessionStorageKey)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  markUnkept(false)
}
