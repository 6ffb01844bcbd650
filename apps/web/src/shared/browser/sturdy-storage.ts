interface SturdyStorage {
  getItem: (key: string) => string | null
  /** False if the value will not survive a reload. */
  setItem: (key: string, value: string) => boolean
  removeItem: (key: string) => boolean
}

/**
 * The browser's storage, and this page's memory for what it refuses: it may be full, or closed to this site. Nothing
 * throws, so whatever is stored works until the page is reloaded.
 */
export function sturdyStorage(kind: 'localStorage' | 'sessionStorage'): SturdyStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      // Reading the property itself throws where a site's data is blocked.
      return work(globalThis[kind])
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isStored = attempt((storage) => storage.setItem(key, value) === undefined) ?? false
      if (isStored) {
        memory.delete(key)
      } else {
        memory.set(key, value)
        // An earlier value must not come back after a reload.
        attempt((storage) => storage.removeItem(key))
      }
      return isStored
    },
    removeItem: (key) => {
      attempt((storage) => storage.removeItem(key))
      return memory.delete(key)
    },
  }
}
