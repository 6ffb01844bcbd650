import type { BackendModule, ReadCallback } from 'i18next'

/**
 * Loads `/locales/<language>/<namespace>.json`. Own code because i18next's http backend includes four ways to fetch
 * (3 kB of the first script); retries and parallel loading are i18next's.
 */
export const textsBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, callback: ReadCallback) => {
    readTexts(`/locales/${language}/${namespace}.json`).then(
      (texts) => callback(null, texts),
      // `true` lets i18next retry.
      (error: Error) => callback(error, true),
    )
  },
}

async function readTexts(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
