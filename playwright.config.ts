import { randomUUID } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './e2e/support/free-port.ts'
import { findBrowser } from './scripts/find-browser.ts'

// Every worker reads this file again; what the first reading chose is passed on in the environment.
process.env.E2E_PORT ??= String(await freePort())
/** For the data of the run's servers; journeys reach the database there. `serve-fresh.ts` creates and removes it. */
process.env.E2E_FOLDER ??= join(tmpdir(), `localchef-e2e-${randomUUID()}`)

/** Each builds a product of its own, so it is a step of its own: `npm test -- third-language`, `npm test -- first-day`. */
const ownBuilds = ['third-language.spec.ts', 'first-day.spec.ts']
const wantsOwnBuild = process.argv.some((word) => ownBuilds.some((file) => word.endsWith(file)))

const ownServer = process.env.E2E_BASE_URL === undefined && !wantsOwnBuild
const baseURL = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`
const executablePath = findBrowser()

/**
 * The features that Playwright turns off itself, because a second switch replaces its own; and the lists of the
 * address bar, pages that every window draws in a process of their own: a second of the processor for each of a
 * journey's people.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * Journeys that need the demo's own kitchens at the top of the lists. They run first: by night the kitchens that other
 * journeys open take orders while most of the demo's are closed, and stand before them. The two that take longest begin
 * with them.
 */
const needsDemoFirst = /@demo/

/**
 * Journeys run on a desktop, in English. Those of `@phone` run on a phone, in Russian where they read texts, and those of
 * `@both` on either, because their steps or what they look at depend on the screen. The third-language journey opens
 * every page at both widths.
 */
const onPhone = /@phone/
const onBoth = /@both/

/** Files of journeys through what few changes touch, and whose rules server tests assert. */
const releaseFiles = [
  'access-bars',
  'access-crawl',
  'access-dialogs',
  'access-focus',
  'access-keys',
  'access-status',
  'account-security',
  'admin-evidence',
  'admin-figures',
  'admin-find',
  'admin-lists',
  'admin-many',
  'admin-money',
  'admin-payments',
  'admin-settings',
  'analytics',
  'back-and-forward',
  'buyer-dashboard',
  'captcha',
  'certificates',
  'chef-order-page',
  'chef-payments',
  'connections',
  'costs-and-consent',
  'credit',
  'delivery-areas',
  'desk-hour',
  'drafts',
  'every-form',
  'first-food',
  'first-window',
  'followers',
  'hub',
  'interaction-work',
  'kitchen-place',
  'landing-work',
  'large-menu',
  'later-tip',
  'list-days',
  'list-exports',
  'long-words',
  'mails',
  'map',
  'missed-pickups',
  'monthly-close',
  'news-strip',
  'no-storage',
  'notices',
  'offline',
  'opens-soon',
  'phone-account',
  'photo-editor',
  'picture-sizes',
  'prepared-acts',
  'queue-kinds',
  'reading-order',
  'removed-rows',
  'saved-views',
  'services-manage',
  'share-kit',
  'staff',
  'stale-tab',
  'standing-orders',
  'statements',
  'steady-pages',
  'suspicion',
  'taxes',
  'translated-pages',
  'trust-signals',
  'typed-numbers',
  'undo',
  'waiting-list',
]
const inRelease = new RegExp(`@release|\\b(?:${releaseFiles.join('|')})\\.spec\\.ts`)

/**
 * The gate that runs. The journeys of `releaseFiles` or tagged `@release`, and the phone of those on both screens, are left
 * by `change` to `release`. Without a gate all of them run.
 */
const gate = process.env.E2E_GATE
const notHere = gate === 'change' ? [inRelease] : []
const phoneJourneys = {
  change: onPhone,
  release: new RegExp(`${onBoth.source}|^(?=.*${onPhone.source})(?=.*(?:${inRelease.source}))`),
  all: new RegExp(`${onPhone.source}|${onBoth.source}`),
}[gate === 'change' || gate === 'release' ? gate : 'all']
const desktopJourneys = gate === 'release' ? inRelease : /.*/

/** Journeys through the real product: the built web app, the real server, a fresh demo marketplace. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: wantsOwnBuild ? [] : ownBuilds.map((file) => `**/${file}`),
  outputDir: 'test-results',
  // Node removes the types itself. Playwright's transpiler took 12 seconds of the processor in each worker whose journey
  // starts a server of its own.
  build: { external: ['**/*'] },
  forbidOnly: process.env.CI !== undefined,
  // `npm test` repeats a failed journey once and names it; here the first failure counts.
  retries: 0,
  // One more than cores: a journey waits half of its time.
  workers: availableParallelism() + 1,
  // Patience for a slow machine: a figure of speed is the bench's business.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // A request whose end the browser does not report would keep `networkidle` waiting until the test's own time is over.
    navigationTimeout: 90_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker answers pass by the routes of a test; its own test lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a sixth of every journey; `npx playwright test FILE --trace on` makes one when it is wanted.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${featuresOff.join()}`,
      ],
    },
  },
  projects: [
    { name: 'demo-phone', grep: both(needsDemoFirst, phoneJourneys), grepInvert: notHere, use: phone },
    {
      name: 'demo-desktop',
      grep: both(needsDemoFirst, desktopJourneys),
      grepInvert: [onPhone, ...notHere],
      use: desktop,
    },
    { name: 'phone', grep: phoneJourneys, grepInvert: [needsDemoFirst, ...notHere], use: phone },
    {
      name: 'desktop',
      grep: desktopJourneys,
      grepInvert: [onPhone, needsDemoFirst, ...notHere],
      use: desktop,
    },
  ],
  ...(ownServer
    ? {
        webServer: {
          command: 'node e2e/support/serve-fresh.ts',
          url: `${baseURL}/readyz`,
          timeout: 180_000,
          stdout: 'pipe' as const,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
          env: {
            PORT: process.env.E2E_PORT,
            SITE_URL: baseURL,
            DATABASE_URL: '',
            SEED: 'demo',
            // `captcha.spec.ts` starts a server that asks for one.
            CAPTCHA_PROVIDER: 'off',
            // Each person of a journey names an address of their own, because limits count by address.
            TRUST_PROXY: '1',
            NODE_ENV: 'test',
            // The receivers of journeys are on this machine.
            WEBHOOK_TARGETS: 'any',
          },
        },
      }
    : {}),
})

/** Matches what both expressions match. */
function both(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`^(?=.*(?:${one.source}))(?=.*(?:${other.source}))`)
}
