import type { BackendModule, ReadCallback } from 'i18next'

/**
 * Reads `/locales/<language>/<namespace>.json`. Written out because i18next's own http backend carries four
 * ways to fetch (3 kB of the first script); retries, their waits and the parallel reads are i18next's.
 */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, callback: ReadCallback) => {
    readTexts(`/locales/${language}/${namespace}.json`).then(
      (texts) => callback(null, texts),
      // `true`: i18next may try again.
      (error: Error) => callback(error, true),
    )
  },
}

async function readTexts(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
