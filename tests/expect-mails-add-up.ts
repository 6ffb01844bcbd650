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
    const { food, sum, total } = wordsIn.en.orders
    const parts = [
      food,
      sum.discount,
      sum.freePortion,
      sum.service,
      sum.delivery,
      sum.tax,
      sum.tip,
      sum.credit,
    ]
    expect({ subject, cents: parts.reduce((all, label) => all + factCents(body_text, label), 0) }).toEqual({
      subject,
      cents: factCents(body_text, total),
    })
  }
}

/** Expects that in every English mail about a booking with a deposit, deposit and balance make its price. */
export async function expectBookingMailsAddUp({ database }: TestServer): Promise<void> {
  const { price, deposit, balance } = wordsIn.en.bookings
  const { rows } = await database.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mail.outbox where body_text ~ $1 and body_text ~ $2',
    [`\\m${price}:`, `\\m${deposit}:`],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { subject, body_text } of rows) {
    const cents = [deposit, balance].reduce((all, label) => all + factCents(body_text, label), 0)
    expect({ subject, cents }).toEqual({ subject, cents: factCents(body_text, price) })
  }
}

/** The sum of the amounts of all facts of a mail with this label, in cents. */
function factCents(mail: string, label: string): number {
  return mail
    .split('\n\n')
    .map((block) => block.split('\n'))
    .filter(([first]) => first === `${label}:`)
    .flatMap(([, ...values]) => values)
    .reduce((sum, value) => sum + lastAmount(value), 0)
}

/** The last amount of a line in cents: `2 × Piroshki (Large), $13.00` is 1300; 0 without one. */
function lastAmount(line: string): number {
  const found = [...line.matchAll(/(-?)\$([\d,]+\.\d{2})/g)].at(-1)
  if (!found) return 0
  return Math.round(Number(`${found[1]}${found[2]?.replaceAll(',', '')}`) * 100)
}
