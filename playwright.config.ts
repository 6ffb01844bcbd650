import { randomUUID } from 'node:crypto'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './e2e/support/free-port.ts'
import { findBrowser } from './scripts/find-browser.ts'

// Every worker loads this file again; the environment passes on the values that the first load chose.
process.env.E2E_PORT ??= String(await freePort())
/** Holds the data of the run's servers; journeys reach the database in it. `serve-fresh.ts` creates and removes it. */
process.env.E2E_FOLDER ??= join(tmpdir(), `localchef-e2e-${randomUUID()}`)

/** Each builds its own product, so each is a separate step: `npm test -- third-language`, `npm test -- first-day`. */
const ownBuilds = ['third-language.spec.ts', 'first-day.spec.ts']
const wantsOwnBuild = process.argv.some((word) => ownBuilds.some((file) => word.endsWith(file)))

const ownServer = process.env.E2E_BASE_URL === undefined && !wantsOwnBuild
const baseURL = process.env.E2E_BASE_URL ?? `http://localhost:${process.env.E2E_PORT}`
const executablePath = findBrowser()

/**
 * Playwright disables most of these features itself, but our `--disable-features` replaces its list, so the list is
 * repeated here. It also has the address bar's popups: pages that every window draws in a separate process, which costs
 * a second of processor time for each person of a journey.
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
 * Journeys that need the demo's own kitchens at the top of the lists. They run first: at night, kitchens that other
 * journeys open take orders and are listed above the demo's kitchens, most of which are closed. The two longest
 * journeys start with them.
 */
const needsDemoFirst = /@demo/

/**
 * Journeys run on a desktop, in English. Those tagged `@phone` run on a phone, in Russian where they read texts. Those
 * tagged `@both` run on both screens, because their steps or checks depend on the screen. The third-language journey
 * opens every page at both widths.
 */
const onPhone = /@phone/
const onBoth = /@both/

/** Journeys through features that few changes touch and whose rules server tests assert. */
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
 * The gate that runs. `change` leaves three kinds of journeys to `release`: those of `releaseFiles`, those tagged
 * `@release`, and the phone runs of those tagged `@both`. Without a gate, all journeys run.
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
  // Node removes the types itself. Playwright's transpiler took 12 seconds of processor time in each worker whose
  // journey starts its own server.
  build: { external: ['**/*'] },
  forbidOnly: process.env.CI !== undefined,
  // `npm test` repeats a failed journey once and names it; here the first failure counts.
  retries: 0,
  // One more than the number of cores, because a journey spends half of its time waiting.
  workers: availableParallelism() + 1,
  // Long enough for a slow machine; the bench measures speed, these tests don't.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Without this limit, a request whose end the browser does not report would keep `networkidle` waiting until the
    // test times out.
    navigationTimeout: 90_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker answers bypass a test's routes. The service worker's own test allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace takes a sixth of every journey's time; `npx playwright test FILE --trace on` records one.
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
            // `captcha.spec.ts` starts its own server, which requires a captcha.
            CAPTCHA_PROVIDER: 'off',
            // Each person of a journey sends a different client address in `X-Forwarded-For`, because limits count by
            // address.
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
