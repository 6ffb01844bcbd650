import { expect, it } from 'vitest'
import { endingsFor, type GivenBack, givenBackOf, outcomeOf } from './dispute-choice.ts'

const card: GivenBack = { byCard: 6.5, inPerson: 0, left: 200, refundable: 6.5 }
const cash: GivenBack = { byCard: 0, inPerson: 8, left: 20, refundable: 0 }

it('only a buyer gets credit, or money back by card or in person as the order was paid', () => {
  expect(endingsFor('buyer', card)).toEqual(['whole', 'part', 'credit', 'warning', 'nothing'])
  expect(endingsFor('buyer', cash)).toEqual(['owed', 'settled', 'credit', 'warning', 'nothing'])
  const nothingBack = { byCard: 0, inPerson: 0, refundable: 0 }
  expect(endingsFor('buyer', { ...nothingBack, left: 3 })).toEqual(['credit', 'warning', 'nothing'])
  expect(endingsFor('buyer', { ...nothingBack, left: 0 })).toEqual(['warning', 'nothing'])
  expect(endingsFor('chef', card)).toEqual(['warning', 'nothing'])
  expect(endingsFor('chef', cash)).toEqual(['warning', 'nothing'])
})

it('a whole refund is all that is left, and a part is the typed amount', () => {
  expect(outcomeOf('whole', '', card)).toEqual({ kind: 'refund', amount: 6.5, seenRefundable: 6.5 })
  expect(outcomeOf('part', ' 2,50 ', card)).toEqual({ kind: 'refund', amount: 2.5, seenRefundable: 6.5 })
})

it('a refund in person is owed or settled, up to the total', () => {
  expect(outcomeOf('owed', '8', cash)).toEqual({ kind: 'refund_in_person', amount: 8, isSettled: false })
  expect(outcomeOf('settled', '1.5', cash)).toEqual({
    kind: 'refund_in_person',
    amount: 1.5,
    isSettled: true,
  })
  expect(outcomeOf('owed', '8.01', cash)).toBeUndefined()
})

it('an amount beyond the remainder, of zero, or that is not a number has no outcome', () => {
  for (const typed of ['', '0', '0.00', '6.51', '-1', '1.234', 'all']) {
    expect(outcomeOf('part', typed, card)).toBeUndefined()
  }
})

it('credit is the typed amount, up to the limit of a grant', () => {
  expect(outcomeOf('credit', '15', cash)).toEqual({ kind: 'credit', amount: 15 })
  for (const typed of ['', '0', '100.01']) expect(outcomeOf('credit', typed, card)).toBeUndefined()
})

it('earlier gifts lower every amount', () => {
  const order = { paymentMethod: 'card', status: 'completed', total: 8, payment: { refundable: 8 } }
  const sums = { order, booking: null, paid: 8, paidInPerson: 0, given: 2 }
  const given = givenBackOf(sums as Parameters<typeof givenBackOf>[0])
  expect(given).toEqual({ byCard: 6, inPerson: 0, left: 6, refundable: 8 })
  expect(outcomeOf('whole', '', given)).toEqual({ kind: 'refund', amount: 6, seenRefundable: 8 })
  expect(outcomeOf('credit', '6.01', given)).toBeUndefined()
})

it('a booking gives back its charged payments by card, and in person what was paid at the event', () => {
  const sums = { order: null, booking: { refundable: 100 }, paid: 400, paidInPerson: 300, given: 20 }
  const given = givenBackOf(sums as Parameters<typeof givenBackOf>[0])
  expect(given).toEqual({ byCard: 100, inPerson: 300, left: 380, refundable: 100 })
  const unpaid = { ...sums, booking: { refundable: 0 }, paid: 0, paidInPerson: 0, given: 0 }
  const nothing = givenBackOf(unpaid as Parameters<typeof givenBackOf>[0])
  expect(endingsFor('buyer', nothing)).toEqual(['warning', 'nothing'])
})

it('a warning and nothing move no money', () => {
  expect(outcomeOf('warning', '5', card)).toEqual({ kind: 'warning' })
  expect(outcomeOf('nothing', '5', card)).toEqual({ kind: 'nothing' })
})
