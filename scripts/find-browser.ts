import { existsSync } from 'node:fs'

/** Debian's headless Chromium, in which journeys use a quarter less processor time. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of the Chromium in `CHROMIUM_PATH`, else of the system's, preferably the headless one. */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findWholeBrowser()
  return existsSync(headlessShell) ? headlessShell : findWholeBrowser()
}

/** The path of a Chromium with all features of a user's browser, such as the back-forward cache. */
export function findWholeBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return usualPlaces.find((path) => existsSync(path))
}
