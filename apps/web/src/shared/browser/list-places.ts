const prefix = 'list-place/'

/** The query string with which a list was left in this tab: filters, search and the selected item. */
export function readListPlace(list: string): string {
  try {
    return sessionStorage.getItem(prefix + list) ?? ''
  } catch {
    return ''
  }
}

export function writeListPlace(list: string, search: string): void {
  try {
    sessionStorage.setItem(prefix + list, search)
  } catch {
    // Storage is full or unavailable. The list opens without filters.
  }
}

/** Called at sign-out: a search may name a person. */
export function removeListPlaces(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
