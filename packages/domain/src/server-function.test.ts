import { notFound } from '@localchef/contracts/common-refusals'
import { defineFunction } from '@localchef/contracts/function-contract'
import { defineRefusal } from '@localchef/contracts/refusal'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { Refuse } from './refusal.ts'
import { Refusal } from './refusal-error.ts'
import { implement, type Refusing, type UserCall } from './server-function.ts'

const priceChanged = defineRefusal('price_changed', 409, 'A price has changed', z.object({ now: z.int() }))
const soldOut = defineRefusal('sold_out', 409, 'Nothing is left')

const contract = defineFunction({
  name: 'buy',
  summary: '',
  access: 'signed-in',
  effect: 'write',
  input: z.object({}),
  output: z.object({}),
  refusals: [priceChanged, notFound],
})

test('a handler can refuse only with the refusals its contract declares, checked by the compiler', () => {
  const buy = implement(contract, async (_input, call) => {
    expectTypeOf(call.refuse(notFound, { message: 'There is no such dish' })).toEqualTypeOf<Refusal>()
    call.refuse(priceChanged, { now: 5 })
    // @ts-expect-error the contract does not declare it
    call.refuse(soldOut)
    // @ts-expect-error the details are not those of the declaration
    call.refuse(priceChanged, { now: 'five' })
    // @ts-expect-error the details are missing
    call.refuse(priceChanged)
    return {}
  })
  expect(buy.contract).toBe(contract)
})

test('the handler of an operation of admins can refuse for a missing right without declaring it', () => {
  const ofAdmins = defineFunction({
    name: 'read',
    summary: '',
    access: 'admin',
    right: 'desk',
    effect: 'read',
    input: z.object({}),
    output: z.object({}),
  })
  const read = implement(ofAdmins, async (_input, { staffRight }) => {
    expectTypeOf(staffRight.refuse(staffRightMissing, { right: 'audit' })).toEqualTypeOf<Refusal>()
    // @ts-expect-error the right refuses for nothing else
    staffRight.refuse(notFound)
    return {}
  })
  implement(contract, async (_input, call) => {
    // @ts-expect-error a contract that need not name a right may have none
    call.staffRight.refuse(staffRightMissing, { right: 'audit' })
    return {}
  })
  expect(read.contract).toMatchObject({ right: 'desk', refusals: [] })
})

test('the handler of a contract without refusals cannot refuse', () => {
  const silent = defineFunction({
    name: 'read',
    summary: '',
    access: 'anyone',
    effect: 'read',
    input: z.object({}),
    output: z.object({}),
  })
  expect(silent.refusals).toEqual([])
  implement(silent, async (_input, call) => {
    // @ts-expect-error the contract declares no refusals
    call.refuse(notFound)
    return {}
  })
})

test('a named handler cannot add refusals to its contract', () => {
  const sellOut = async (_input: object, call: UserCall & Refusing<typeof soldOut>) => {
    throw call.refuse(soldOut)
  }
  // @ts-expect-error the contract declares other refusals
  implement(contract, sellOut)
  const free = defineFunction({
    name: 'give',
    summary: '',
    access: 'signed-in',
    effect: 'write',
    input: z.object({}),
    output: z.object({}),
  })
  // @ts-expect-error the contract declares no refusals
  implement(free, async (_input, call: UserCall & Refusing<typeof soldOut>) => {
    throw call.refuse(soldOut)
  })
  const finish = async (_output: object, { refuse }: Refusing<typeof soldOut>) => {
    throw refuse(soldOut)
  }
  // @ts-expect-error the contract declares other refusals
  expect(implement(contract, async () => ({}), { finish }).finish).toBe(finish)
})

test('a call can be passed only to helpers whose refusals its contract declares', () => {
  const checkPrice = (_call: UserCall & Refusing<typeof priceChanged>) => {}
  const checkFood = (_call: UserCall & Refusing<typeof priceChanged | typeof soldOut>) => {}
  const checkStock = (_refuse: Refuse<typeof soldOut>) => {}
  const buy = implement(contract, async (_input, call) => {
    checkPrice(call)
    // @ts-expect-error the helper may refuse with sold_out
    checkFood(call)
    // @ts-expect-error the helper may refuse with sold_out
    checkStock(call.refuse)
    return {}
  })
  expect(buy.contract).toBe(contract)
})

test('a refusal carries its kind, its details and its options', () => {
  const refusal = Refusal.make(priceChanged, { now: 5 }, { retryAfterSeconds: 60 })
  expect(refusal).toMatchObject({ kind: priceChanged, details: { now: 5 }, retryAfterSeconds: 60 })
  expect(refusal.message).toBe('A price has changed')
  const unknown = Refusal.make(notFound, { message: 'There is no such dish' })
  expect(unknown).toMatchObject({ kind: notFound, details: undefined, message: 'There is no such dish' })
})
