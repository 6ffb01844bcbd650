import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { remindOfBalances } from '@localchef/domain/bookings/remind-of-balances'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import {
  admin,
  balanceOf,
  buyer,
  cancel,
  change,
  charged,
  closeDepositStage,
  inDays,
  open,
  openDepositStage,
  pay,
  read,
  server,
  soon,
  statusOf,
  system,
  terms,
  titlesOf,
} from './deposit-stage.ts'

beforeAll(openDepositStage)
afterAll(closeDepositStage)

describe('canceling', () => {
  test('a buyer who cancels in time gets everything back, and sees the amount first', async () => {
    const { booking } = await charged()
    expect(booking.refundNow).toBe(100)
    expect((await cancel(booking, buyer)).error).toMatchObject({ code: 'refundable_changed' })
    expect((await cancel(booking, buyer, { seenRefund: 50 })).error).toMatchObject({
      code: 'refundable_changed',
      details: { left: 100 },
    })
    expect((await cancel(booking, buyer, { seenRefund: 100 })).data.status).toBe('cancelled')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('a buyer who cancels late loses the kept part of the deposit, and the chef keeps it', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    const late = await read(booking.id)
    expect(late.refundNow).toBe(50)
    await cancel(late, buyer, { seenRefund: 50 })
    await expect.poll(() => statusOf(booking.id), soon).toBe('partly_refunded')
    const [payment] = (await read(booking.id)).payments
    expect(payment?.refunds).toMatchObject([{ amount: 50, cause: 'rule' }])
    expect(await balanceOf(booking.id, 'chef_payable')).toBeLessThan(0)
    expect((await titlesOf(chef)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('You keep $50.00 of the deposit.'),
    )
  })

  test('a chef who cancels gives everything back, however late', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    expect((await cancel(booking, chef)).data.status).toBe('cancelled')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('an admin who suspends the kitchen gives everything back', async () => {
    const { booking, chef } = await charged()
    await change(booking.id, `free_hours = 24 * 30`)
    await callFunction(
      server,
      suspendUser,
      { userId: chef.id, until: null, reason: 'Kitchen is closed' },
      admin,
    )
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
  })
})

describe('the balance', () => {
  test('a buyer pays the balance by card, and a cancellation gives it back with the deposit', async () => {
    const { booking } = await charged()
    const paid = await pay(booking.id, 'good', buyer, 'balance')
    expect(paid).toMatchObject({ paid: 400, balance: { amount: 300, isPaid: true } })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('captured')
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
    await cancel(paid, buyer, { seenRefund: 400 })
    await expect.poll(() => statusOf(booking.id, 'balance'), soon).toBe('refunded')
    await expect.poll(() => statusOf(booking.id), soon).toBe('refunded')
    expect(await balanceOf(booking.id, 'chef_payable')).toBe(0)
  })

  test('a balance that is too small for a card is paid at the event, and nobody is reminded of it', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, percent: null, sum: 399.51 } })
    expect(booking).toMatchObject({ paid: 399.51, balance: { amount: 0.49, dueAt: null, isPaid: false } })
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
    expect((await titlesOf(buyer)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The balance of $0.49 is paid at the event.'),
    )
    const { rows } = await server.database.pool.query<{ noon: Date }>(
      `select (((b.starts_at - interval '1 day') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as noon
       from public.bookings b
       join public.chefs c on c.id = b.chef_id
       where b.id = $1`,
      [booking.id],
    )
    await system(remindOfBalances, rows[0]?.noon)
    const titles = (await titlesOf(buyer)).map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith(`Balance of booking #${booking.number}`))).toEqual([])
  })

  test('a balance of exactly the least that a card pays is paid by card', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, percent: null, sum: 399.5 } })
    expect(booking.balance).toMatchObject({ amount: 0.5, isPaid: false })
    expect(booking.balance?.dueAt).not.toBeNull()
    expect((await pay(booking.id, 'good', buyer, 'balance')).paid).toBe(400)
  })

  test('a balance due at the event cannot be paid by card', async () => {
    const { booking } = await charged(inDays(9), { deposit: { ...terms, balanceDays: null } })
    expect(booking.balance).toMatchObject({ amount: 300, dueAt: null })
    expect((await open(booking.id, buyer, 'balance')).error).toMatchObject({ code: 'booking_conflict' })
  })

  test('two processes at once send each reminder once, and never at night', async () => {
    const { booking, chef } = await charged(inDays(20))
    const about = async () =>
      (await titlesOf(buyer)).filter(({ title }) => title.startsWith(`Balance of booking #${booking.number}`))
    const remind = async (now: Date) => {
      const sent = await Promise.all([system(remindOfBalances, now), system(remindOfBalances, now)])
      return sent[0] + sent[1]
    }
    const { rows } = await server.database.pool.query<{ day: Date; night: Date; late: Date }>(
      `select
         (((b.starts_at - interval '5 days') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as day,
         (((b.starts_at - interval '5 days') at time zone c.time_zone)::date + time '03:00') at time zone c.time_zone as night,
         (((b.starts_at - interval '1 day') at time zone c.time_zone)::date + time '12:00') at time zone c.time_zone as late
       from public.bookings b
       join public.chefs c on c.id = b.chef_id
       where b.id = $1`,
      [booking.id],
    )
    const { day, night, late } = rows[0] ?? { day: new Date(0), night: new Date(0), late: new Date(0) }
    // While a payment event locks the booking, a reminder skips it and follows at the next sweep.
    const remindUntil = async (now: Date, count: number) => {
      const sweep = async () => {
        await remind(now)
        return (await about()).length
      }
      await expect.poll(sweep, soon).toBe(count)
      await remind(now)
      expect(await about()).toHaveLength(count)
    }
    await remind(night)
    expect(await about()).toHaveLength(0)
    await remindUntil(day, 1)
    await remindUntil(late, 2)
    expect((await titlesOf(chef)).filter(({ title }) => title.includes('is due'))).toHaveLength(1)
  })
})
