import { existsSync } from 'node:fs'

/** Debian's Chromium without windows; journeys take a quarter less of the processor in it. */
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

/** Path of the Chromium in `CHROMIUM_PATH` or of the system's, without windows if it has one. */
export function findBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return findWholeBrowser()
  return existsSync(headlessShell) ? headlessShell : findWholeBrowser()
}

/** Path of a Chromium with all that people's have, such as the back-forward cache. */
export function findWholeBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return usualPlaces.find((path) => existsSync(path))
}
