import { expect, it } from 'vitest'
import { spreadOver } from './order-charge.ts'

const newest = { id: 'supplement', leftCents: 700 }
const first = { id: 'order', leftCents: 1300 }

it('a refund takes from the newest payment before it takes from earlier ones', () => {
  expect(spreadOver([newest, first], 500)).toEqual([{ payment: newest, cents: 500 }])
  expect(spreadOver([newest, first], 1000)).toEqual([
    { payment: newest, cents: 700 },
    { payment: first, cents: 300 },
  ])
  expect(spreadOver([newest, first], 2000).map(({ cents }) => cents)).toEqual([700, 1300])
})

it('a payment that is already fully refunded takes no part in a refund', () => {
  expect(spreadOver([{ ...newest, leftCents: 0 }, first], 10)).toEqual([{ payment: first, cents: 10 }])
})
