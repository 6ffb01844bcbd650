import { expect, it } from 'vitest'
import type { DisputeOutcome } from './dispute-outcome.ts'
import { wordDispute } from './word-dispute.ts'

const decided = (outcome: DisputeOutcome, side: 'buyer' | 'chef' = 'buyer') =>
  (['buyer', 'chef'] as const).flatMap((reader) => {
    const dispute = { subject: 'order', number: '1042', side, outcome, note: 'Seen on the picture' } as const
    return Object.values(wordDispute(reader, dispute).words).map(
      ({ title, message }) => `${title} ${message}`,
    )
  })
const ofPerson = /in person|pays? at|лично/i

it('a decision about an order that was paid by card tells neither side, in no language, of money from hand to hand', () => {
  const byCard: DisputeOutcome[] = [
    { kind: 'refund', amount: 3.25, seenRefundable: 13 },
    { kind: 'credit', amount: 3.25 },
    { kind: 'warning' },
    { kind: 'nothing' },
  ]
  for (const outcome of byCard) {
    for (const text of [...decided(outcome), ...decided(outcome, 'chef')]) expect(text).not.toMatch(ofPerson)
  }
})

it('a decision about an order that was paid in person tells both sides that its money goes back in person', () => {
  for (const isSettled of [true, false]) {
    const texts = decided({ kind: 'refund_in_person', amount: 3.25, isSettled })
    expect(texts).toHaveLength(4)
    for (const text of texts) expect(text).toMatch(ofPerson)
  }
})
