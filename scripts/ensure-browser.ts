import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser, findWholeBrowser, headlessShell } from './find-browser.ts'
import { installDebianPackages, mayInstallPackages } from './install-debian-packages.ts'
import { runCommand } from './run-command.ts'

/**
 * Installs a browser for the tests on a machine without one: Debian's package as root, else Playwright's build. Also
 * installs fonts with Cyrillic letters.
 */
export async function ensureBrowser(): Promise<{ path: string } | { problem: string }> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) return { problem: `CHROMIUM_PATH names ${named}, which does not exist` }

  const packages: string[] = []
  if (!findWholeBrowser()) packages.push('chromium')
  if (!named && !existsSync(headlessShell)) packages.push('chromium-headless-shell')
  if (!(await hasCyrillicFont())) packages.push('fontconfig', 'fonts-dejavu-core', 'fonts-liberation')
  if (packages.length > 0 && mayInstallPackages()) {
    const problem = await installDebianPackages(packages)
    // Older Debian releases have no headless Chromium package.
    if (problem && !findWholeBrowser() && (await installDebianPackages(['chromium']))) return { problem }
  }

  const found = findBrowser() ?? existing(chromium.executablePath())
  if (found) return { path: found }
  const { output } = await runCommand('playwright', ['install', 'chromium'])
  const installed = existing(chromium.executablePath())
  return installed
    ? { path: installed }
    : { problem: `No Chromium was found and none could be installed. Set CHROMIUM_PATH.\n${output}` }
}

async function hasCyrillicFont(): Promise<boolean> {
  const { exitCode, output } = await runCommand('fc-list', [':lang=ru', 'family'])
  return exitCode === 0 && output.trim() !== ''
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined
}
