import { PaymentAlertKind } from '@localchef/contracts/payments/payment-alert'
import { type QueueItem, queueKinds } from '@localchef/contracts/queue/get-queue'
import { signalKinds } from '@localchef/contracts/trust/trust-signal'
import { callFunctionsAs } from './support/call-function.ts'
import { fillQueueWithEveryKind } from './support/fill-queue.ts'
import { isUncovered } from './support/is-uncovered.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ marketplace: 'every kind of the queue', hasNoMouse: true })

/** Every kind of work; alerts about money and signals have kinds of their own. */
const everyKind = queueKinds.flatMap((kind) => {
  if (kind === 'payment') return PaymentAlertKind.options.map((of) => `${kind}: ${of}`)
  return kind === 'signal' ? signalKinds.map((of) => `${kind}: ${of}`) : kind
})

const kindOf = ({ kind, subjectKind }: QueueItem) =>
  kind === 'payment' || kind === 'signal' ? `${kind}: ${subjectKind}` : kind

/** Facts that a decision about these kinds needs. */
const needed: Readonly<Record<string, readonly string[]>> = {
  'payment: capture_failed': ['$6.50', '(628) 555-0107'],
  'payment: refund_failed': ['$6.50', '(628) 555-0107'],
  'payment: transfer_failed': ['$2.50', 'Bella Buyer'],
  'signal: shared_phone': ['(512) 555-0100'],
  'signal: shared_card': ['•••• 4242'],
  'signal: shared_address': ['203.0.113.7'],
  'signal: shared_range': ['203.0.113.0/24'],
}

/** An id, a word of the program such as `shared_card`, or JSON. */
const rawCode = /[\da-f]{8}-[\da-f]{4}-|\b[a-z]+_[a-z_]+\b|[{[]"/

test('every kind of the queue shows its evidence above its buttons, the deciding button in the window, and no raw codes', {
  tag: '@both',
}, async ({ page, server, say }) => {
  test.setTimeout(240_000)
  await fillQueueWithEveryKind(server, page.request)
  const asAdmin = await callFunctionsAs(page.request, own.admin)
  const { items } = await asAdmin<{ items: QueueItem[] }>('get-queue', { limit: 100 })
  const byKind = new Map(items.map((item) => [kindOf(item), item]))
  expect([...byKind.keys()].sort()).toEqual([...everyKind].sort())
  await signIn(page, own.admin)
  const faults: string[] = []
  for (const [kind, item] of byKind) {
    const key = `${item.kind}:${item.id}`
    await page.goto(`/admin/queue?show=${item.kind}&item=${encodeURIComponent(key)}`)
    const bar = page
      .locator('[data-action-bar]')
      .filter({ has: page.getByRole('button') })
      .last()
    const evidence = page.locator('#queue-panel-heading ~ *, header:has(#queue-panel-heading) ~ *')
    await expect(page.locator('#queue-panel-heading'), kind).toBeVisible()
    await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0)
    await expect(evidence.locator('dl, blockquote, ul').first(), kind).toBeVisible()
    const deciding = bar.getByRole('button').first()
    if (!(await isUncovered(deciding))) faults.push(`${kind}: the deciding button is not in the window`)
    const isBelow = await bar.evaluate((element) =>
      [...document.querySelectorAll('#main dl, #main blockquote')].every(
        (fact) => (fact.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      ),
    )
    if (!isBelow) faults.push(`${kind}: evidence stands below the buttons`)
    const first = evidence.locator('dl, blockquote, ul').first()
    if (!(await first.evaluate((fact) => fact.getBoundingClientRect().top < window.innerHeight - 80))) {
      faults.push(`${kind}: the first evidence is not in the window`)
    }
    const facts = async () => (await page.locator('#main dl').allInnerTexts()).join('\n')
    for (const fact of needed[kind] ?? []) await expect.poll(facts, kind).toContain(fact)
    if (kind === 'certification') {
      const names = ['food_handler', 'food_manager', 'insurance'].map((name) =>
        say(`certifications:kind.${name}`),
      )
      const document = page.getByRole('img', { name: new RegExp(names.join('|')) })
      await expect
        .poll(() => document.evaluate((image: HTMLImageElement) => image.naturalWidth), kind)
        .toBe(900)
    }
    const raw = rawCode.exec((await page.locator('#main').allInnerTexts()).join('\n'))
    if (raw) faults.push(`${kind}: ${raw[0]}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (wide > 0) faults.push(`${kind}: the page scrolls sideways by ${wide} px`)
  }
  expect(faults).toEqual([])
})
