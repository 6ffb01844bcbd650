import { wordsIn } from '@localchef/contracts/words/words-in'
import { expect } from 'vitest'
import type { TestServer } from './harness.ts'

/** Expects that in every English mail about an order its priced lines, fees, tax, tip and deductions make its total. */
export async function expectMailsAddUp({ database }: TestServer): Promise<void> {
  const { rows } = await database.pool.query<{ subject: string; body_text: string }>(
    `select subject, body_text from mail.outbox where body_text ~ '\\mItems:' and body_text ~ '\\mTotal:' and subject !~ 'standing order'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { subject, body_text } of rows) {
    const facts = body_text.split('\n\n').map((block) => block.split('\n'))
    const centsOf = (label: string) =>
      facts
        .filter(([first]) => first === `${label}:`)
        .flatMap(([, ...values]) => values)
        .reduce((sum, value) => sum + lastAmount(value), 0)
    const { food, sum, total } = wordsIn.en.orders
    const parts = [food, sum.discount, sum.service, sum.delivery, sum.tax, sum.tip, sum.credit]
    expect({ subject, cents: parts.reduce((all, label) => all + centsOf(label), 0) }).toEqual({
      subject,
      cents: centsOf(total),
    })
  }
}

/** The last amount of a line in cents: `2 × Piroshki (Large), $13.00` is 1300; 0 without one. */
function lastAmount(line: string): number {
  const found = [...line.matchAll(/(-?)\$([\d,]+\.\d{2})/g)].at(-1)
  if (!found) return 0
  return Math.round(Number(`${found[1]}${found[2]?.replaceAll(',', '')}`) * 100)
}
