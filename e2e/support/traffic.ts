import { expect, type Page, type Request } from '@playwright/test'

const quietMs = 300

/** The browser reports no end for a request whose worker has ended. */
const lostAfterMs = 5000

/** Types of requests that a page waits for; the ping that counts a visit gets no response. */
const awaited: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr'])

/** A page's pending requests, each with its start time. */
export class Traffic {
  private readonly open = new Map<Request, number>()
  private lastChange = Date.now()

  constructor(page: Page) {
    page.on('request', (request) => {
      if (awaited.has(request.resourceType())) this.note(() => this.open.set(request, Date.now()))
    })
    page.on('requestfinished', (request) => this.note(() => this.open.delete(request)))
    page.on('requestfailed', (request) => this.note(() => this.open.delete(request)))
  }

  /**
   * Waits like Playwright's `networkidle`, which works per document only, and which a lost request would block until
   * the test's timeout.
   */
  async quiet(): Promise<void> {
    this.lastChange = Date.now()
    await expect.poll(() => this.isQuiet(), { intervals: [50], timeout: 60_000 }).toBe(true)
  }

  private isQuiet(): boolean {
    const now = Date.now()
    const isAwaited = [...this.open.values()].some((began) => now - began < lostAfterMs)
    return !isAwaited && now - this.lastChange >= quietMs
  }

  private note(change: () => void): void {
    change()
    this.lastChange = Date.now()
  }
}
