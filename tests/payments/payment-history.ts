import type { Database } from '@localchef/backend/database'
import {
  type OrderStatus,
  openOrderStatuses,
  orderTransitionsFrom,
} from '@localchef/contracts/orders/order-transitions'
import { carryOutCall } from '@localchef/domain/card/carry-out-call'
import { followPayment } from '@localchef/domain/card/follow-payment'
import { followPayouts } from '@localchef/domain/card/follow-payouts'
import { keepProviderEvent } from '@localchef/domain/card/provider-events'
import { readOrderFor } from '@localchef/domain/orders/get-order'
import { writeOrderPayment } from '@localchef/domain/orders/place-order'
import { transitionOrder } from '@localchef/domain/orders/transition-order'
import { ProviderError } from '@localchef/domain/payment-provider'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser } from '@localchef/domain/server-function'
import { endHold } from '@localchef/domain/settlement/end-hold'
import { openTipCheckout } from '@localchef/domain/settlement/open-tip-checkout'
import { refundOrder } from '@localchef/domain/settlement/refund-order'
import { paymentJobNames, runPaymentJob } from '@localchef/domain/settlement/run-payment-job'
import { sweepPayments } from '@localchef/domain/settlement/sweep-payments'
import { BookingHistory } from './booking-history.ts'
import { growOrder, payGrowth } from './grow-order.ts'
import { shrinkOrder } from './shrink-order.ts'
import { Killed, noTrouble, type UnreliableDesk } from './unreliable-desk.ts'

export interface Cast {
  chefId: string
  dishId: string
  /** An option of the dish, which requires one. */
  variantId: string
  accountId: string
  /** One rate remitted by the marketplace, and one by the chef. */
  taxRateIds: string[]
  buyer: CallingUser
  chef: CallingUser
  admin: CallingUser
}

interface PaidOrder {
  id: string
  lineId: string
}

/**
 * A random history of some orders and bookings of one kitchen, with lost, duplicated, reordered and delayed events,
 * and killed processes.
 */
export class PaymentHistory {
  readonly orders: PaidOrder[] = []
  readonly bookings: BookingHistory
  readonly database: Database
  readonly desk: UnreliableDesk
  readonly cast: Cast

  constructor(database: Database, desk: UnreliableDesk, cast: Cast) {
    this.database = database
    this.desk = desk
    this.cast = cast
    this.bookings = new BookingHistory(database, desk, cast)
  }

  private async place(rate?: string): Promise<void> {
    const quantity = this.desk.choices.whole(1, 3)
    const price = this.desk.choices.whole(100, 4000)
    const taxRateId = rate ?? this.desk.choices.pick([null, ...this.cast.taxRateIds])
    const serviceFee = this.desk.choices.whole(0, 300)
    const bearer = this.desk.choices.pick([null, 'kitchen', 'marketplace'] as const)
    // The marketplace bears no more than its share.
    const most = bearer === 'marketplace' ? Math.min(serviceFee, quantity * price) : quantity * price - 50
    const discount = bearer && most > 0 ? this.desk.choices.whole(1, most) : 0
    // A free portion, which only a kitchen gives, has no code.
    const code = bearer === 'kitchen' ? this.desk.choices.pick(['SPRING', null]) : 'SPRING'
    const { rows } = await this.database.pool.query<{ id: string; lineId: string }>(
      `with placed as (
         insert into public.orders (
           buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents,
           tax_cents, food_tax_cents, tax_rate_id, tip_cents, meals, payment_method, payment_status, buyer_name, answer_due_at, discount_cents, food_discount_cents,
           discount_bearer, discount_code
         )
         values ($1, $2, 'awaiting_payment', 'pickup', date_trunc('hour', $5::timestamptz) + interval '2 days', $5::timestamptz + interval '3 days',
           current_date, $3::integer * $4::integer, $6, $9, $9, $10, $7, $3, 'card', 'awaiting', 'Bella', now(), $11, $11, $12, $13)
         returning id
       )
       insert into public.order_lines (order_id, dish_id, dish_name, unit_price_cents, quantity)
       select p.id, $8, 'Piroshki', $4, $3
       from placed p
       returning order_id as id, id as "lineId"`,
      [
        this.cast.buyer.id,
        this.cast.chefId,
        quantity,
        price,
        this.desk.clock,
        serviceFee,
        this.desk.choices.whole(0, 500),
        this.cast.dishId,
        taxRateId ? this.desk.choices.whole(rate ? 100 : 0, 300) : 0,
        taxRateId,
        discount,
        discount > 0 ? bearer : null,
        discount > 0 ? code : null,
      ],
    )
    const order = rows[0]
    if (!order) throw new Error('the insert returned no order')
    await this.desk.as(this.cast.buyer, async (call) => {
      const { rows: found } = await this.database.pool.query(
        `select id, number, subtotal_cents, service_fee_cents, total_cents, discount_cents, food_discount_cents, discount_bearer,
           credit_cents, kitchen_credit_cents
         from public.orders where id = $1`,
        [order.id],
      )
      const kitchen = {
        id: this.cast.chefId,
        name: 'Olga',
        fees: { servicePercent: 0, serviceFixed: 0, sharePercent: this.desk.choices.whole(0, 30) },
      }
      await writeOrderPayment(
        { ...call, user: this.cast.buyer, refuse: Refusal.make } as Parameters<typeof writeOrderPayment>[0],
        kitchen as unknown as Parameters<typeof writeOrderPayment>[1],
        { order: found[0] } as Parameters<typeof writeOrderPayment>[2],
        'en',
      )
    })
    this.orders.push(order)
  }

  /** An order's payments, including those for tips. */
  private async paymentsOf({ id }: PaidOrder) {
    const { rows } = await this.database.pool.query<{
      id: string
      purpose: string
      checkoutId: string | null
      status: string
    }>(
      `select p.id, p.purpose, p.checkout_id as "checkoutId", o.status::text as status
       from public.payments p
       join public.orders o on o.id = p.order_id
       where o.id = $1
       order by p.created_at, p.id`,
      [id],
    )
    return rows
  }

  private async checkoutOf(order: PaidOrder) {
    return (await this.paymentsOf(order)).find(({ purpose }) => purpose === 'order')
  }

  /** Opens a page for a tip; only a completed order takes one. */
  private async tip({ id: orderId }: PaidOrder): Promise<void> {
    const user = this.cast.buyer
    const amount = this.desk.choices.whole(100, 20_000) / 100
    await this.desk.as(user, async (call) => {
      await openTipCheckout.handle({ orderId, amount }, { ...call, user, refuse: Refusal.make })
    })
  }

  /** Pays the open page of a tip. */
  private async payTip(order: PaidOrder): Promise<void> {
    const tip = (await this.paymentsOf(order)).findLast(({ purpose }) => purpose === 'tip')
    if (!tip?.checkoutId) return
    await this.desk.sandbox.pay(tip.checkoutId, this.desk.choices.pick(['good', 'good', 'card_declined']))
    await followPayment(this.desk, tip.id)
  }

  /** Makes a random transition of the order as a person who is allowed to. */
  private async move(order: PaidOrder): Promise<void> {
    const found = await this.checkoutOf(order)
    const from = openOrderStatuses.find((status) => status === found?.status) ?? 'awaiting_payment'
    const actor = this.desk.choices.pick(['chef', 'chef', 'chef', 'buyer', 'admin'] as const)
    const possible = orderTransitionsFrom(from, actor, { fulfilment: 'pickup', food: 'to_cook' })
    const [first, ...rest] = possible
    if (!first) return
    // Usually forward: the first transition leads toward the handover.
    const { to } = this.desk.choices.chance(0.7) ? first : this.desk.choices.pick([first, ...rest])
    await this.moveTo(order, from, to, actor)
  }

  private async moveTo(
    { id: orderId }: PaidOrder,
    from: OrderStatus,
    to: OrderStatus,
    actor: 'buyer' | 'chef' | 'admin',
  ): Promise<void> {
    await this.desk.as(this.cast[actor], async (call) => {
      const refusing = { ...call, refuse: Refusal.make }
      await transitionOrder.handle({ orderId, from, to, reason: 'As agreed' }, refusing)
    })
  }

  private async refund(order: PaidOrder): Promise<void> {
    const by = this.desk.choices.pick([this.cast.chef, this.cast.admin])
    const how = this.desk.choices.pick<{ amount?: number; lines?: { lineId: string; quantity: number }[] }>([
      {},
      { amount: this.desk.choices.whole(1, 5000) / 100 },
      { lines: [{ lineId: order.lineId, quantity: 1 }] },
    ])
    await this.desk.as(by, async (call) => {
      const refusing = { ...call, user: by, refuse: Refusal.make }
      const seenRefundable = (await readOrderFor(refusing, order.id)).payment?.refundable ?? 0
      await refundOrder.handle({ orderId: order.id, seenRefundable, reason: 'Too salty', ...how }, refusing)
    })
  }

  /** A random act of the buyer, a bank or the provider. */
  private async actOutside(order: PaidOrder): Promise<void> {
    const payment = this.desk.choices.pick([undefined, ...(await this.paymentsOf(order))])
    const checkoutId = (payment ?? (await this.checkoutOf(order)))?.checkoutId
    const payouts = () =>
      this.desk.sandbox.endPayouts(this.cast.accountId, this.desk.choices.pick(['paid', 'paid', 'failed']))
    if (!checkoutId) return
    const acts = [
      () =>
        this.desk.sandbox.pay(
          checkoutId,
          this.desk.choices.pick(['good', 'good', 'good', 'slow', 'card_declined']),
        ),
      () => this.desk.sandbox.pay(checkoutId, 'good'),
      () =>
        this.desk.sandbox.endRefunds(
          checkoutId,
          this.desk.choices.pick(['succeeded', 'succeeded', 'failed']),
        ),
      () => this.desk.sandbox.openChargeback(checkoutId),
      () => this.desk.sandbox.decideChargeback(checkoutId, this.desk.choices.pick(['won', 'lost'])),
      payouts,
      () => this.desk.sandbox.payOut(this.cast.accountId),
    ] as const
    await this.desk.choices.pick<() => Promise<unknown>>([...acts])()
  }

  /** Delivers a random event, once or repeatedly, or loses it. */
  private async deliver(): Promise<void> {
    const at = this.desk.choices.whole(0, this.desk.events.length - 1)
    const event = this.desk.events[at]
    if (!event) return
    if (!this.desk.choices.chance(0.2)) this.desk.events.splice(at, 1)
    if (this.desk.choices.chance(0.25)) return
    const parsed = await this.desk.sandbox.parseEvent(event.body, event.signature, new Date(this.desk.clock))
    if (parsed) await this.desk.transact((call) => keepProviderEvent(call, 'sandbox', parsed))
  }

  /** Runs a job, sometimes in two processes at once; a lost one is left to the sweep. */
  private async work(): Promise<void> {
    const at = this.desk.choices.whole(0, this.desk.jobs.length - 1)
    const [job] = this.desk.jobs.splice(at, 1)
    const name = paymentJobNames.find((known) => known === job?.name)
    if (!job || !name || this.desk.choices.chance(0.15)) return
    if (name === 'end-hold' && this.desk.choices.chance(0.8)) return
    const runs = this.desk.choices.chance(0.15) ? 2 : 1
    await Promise.all(
      Array.from({ length: runs }, () => unlessLost(() => runPaymentJob(this.desk, name, job.data))),
    )
  }

  /** Usually gets an order paid and confirmed, so that there is money to lose. */
  private async rush(order: PaidOrder): Promise<void> {
    await unlessLost(() => this.work())
    await unlessLost(async () => {
      const found = await this.checkoutOf(order)
      if (!found?.checkoutId) return
      await this.desk.sandbox.pay(found.checkoutId, 'good')
      await followPayment(this.desk, found.id)
    })
    if (this.desk.choices.chance(0.4)) {
      await unlessLost(() => growOrder(this.desk, this.cast, order.id))
      await unlessLost(() => this.work())
      await unlessLost(() => payGrowth(this.desk, this.database, order.id))
    }
    await unlessLost(() => this.moveTo(order, 'placed', 'confirmed', 'chef'))
    await unlessLost(() => this.work())
  }

  private async stepOfBooking(): Promise<void> {
    const { ids } = this.bookings
    const id = ids[this.desk.choices.whole(0, ids.length - 1)]
    if (id && (ids.length > 1 || this.desk.choices.chance(0.9))) return this.bookings.act(id)
    const booked = await this.bookings.book()
    await this.bookings.open(booked, 'deposit')
    await this.work()
    const [payment] = await this.bookings.paymentsOf(booked)
    if (!payment?.checkoutId || this.desk.choices.chance(0.25)) return
    await this.desk.sandbox.pay(payment.checkoutId, 'good')
    await followPayment(this.desk, payment.id)
  }

  private async step(): Promise<void> {
    this.desk.clock = new Date(this.desk.clock.getTime() + this.desk.choices.whole(0, 90) * 1000)
    if (this.desk.choices.chance(0.3)) return this.stepOfBooking()
    const order = this.orders[this.desk.choices.whole(0, this.orders.length - 1)]
    if (!order || (this.orders.length < 3 && this.desk.choices.chance(0.15))) {
      await this.place()
      const placed = this.orders.at(-1)
      if (placed && this.desk.choices.chance(0.75)) await this.rush(placed)
      return
    }
    const what = this.desk.choices.whole(0, 15)
    if (what < 3) return this.work()
    if (what < 5) return this.actOutside(order)
    if (what < 7) return this.move(order)
    if (what === 7) return this.deliver()
    if (what === 8) return this.refund(order)
    if (what === 9) return this.tip(order)
    if (what === 10) return this.payTip(order)
    if (what === 11) return growOrder(this.desk, this.cast, order.id)
    if (what === 12) return payGrowth(this.desk, this.database, order.id)
    if (what < 15) return shrinkOrder(this.desk, this.cast, order.id)
    return this.desk.choices.chance(0.3) ? sweepPayments(this.desk, this.desk.clock) : this.work()
  }

  /**
   * Keeps a taxed sale, charges an order back, refunds another and pays out, so that every run covers the usual
   * ledger causes deterministically.
   */
  async reachUsualCauses(): Promise<void> {
    this.desk.trouble = noTrouble
    this.desk.clock = new Date()
    await this.chargeNewOrder(this.cast.taxRateIds[0])
    const chargedBack = await this.chargeNewOrder()
    await this.desk.sandbox.openChargeback(chargedBack.checkoutId)
    await followPayment(this.desk, chargedBack.paymentId)
    const refunded = await this.chargeNewOrder()
    await this.refundWhole({ id: refunded.orderId })
    await this.tipCompletedOrder()
    await this.growNewOrder()
    await this.changeChargedOrder()
    await this.cancelPaidBooking()
    await this.desk.sandbox.endRefunds(refunded.checkoutId, 'succeeded')
    await this.desk.sandbox.payOut(this.cast.accountId)
    await this.desk.sandbox.endPayouts(this.cast.accountId, 'paid')
  }

  /** Tips twice: one tip stays with the chef, the other is refunded with its order. */
  private async tipCompletedOrder(): Promise<void> {
    for (const isRefunded of [false, true]) {
      await this.chargeNewOrder()
      const order = this.orders.at(-1)
      if (!order) throw new Error('no order was placed')
      await this.moveTo(order, 'confirmed', 'preparing', 'chef')
      await this.moveTo(order, 'preparing', 'ready', 'chef')
      await this.moveTo(order, 'ready', 'completed', 'chef')
      await this.tip(order)
      await this.runEveryJob()
      const tip = (await this.paymentsOf(order)).find(({ purpose }) => purpose === 'tip')
      if (!tip?.checkoutId) throw new Error('the tip has no checkout')
      await this.desk.sandbox.pay(tip.checkoutId, 'good')
      await followPayment(this.desk, tip.id)
      await this.runEveryJob()
      if (!isRefunded) continue
      await this.refundWhole(order)
      // The refund of the tip follows that of the order.
      await this.runEveryJob()
      await this.desk.sandbox.endRefunds(tip.checkoutId, 'succeeded')
    }
  }

  /** Adds to an order before it is confirmed, so that another authorization replaces the first one. */
  private async growNewOrder(): Promise<void> {
    await this.place()
    const order = this.orders.at(-1)
    if (!order) throw new Error('no order was placed')
    await this.runEveryJob()
    const first = await this.checkoutOf(order)
    if (!first?.checkoutId) throw new Error('no checkout was opened')
    await this.desk.sandbox.pay(first.checkoutId, 'good')
    await followPayment(this.desk, first.id)
    await growOrder(this.desk, this.cast, order.id)
    await this.runEveryJob()
    await payGrowth(this.desk, this.database, order.id)
    await this.moveTo(order, 'placed', 'confirmed', 'chef')
    await this.runEveryJob()
  }

  /** Removes a portion from a charged order, adds two by supplements, and refunds the whole order. */
  private async changeChargedOrder(): Promise<void> {
    await this.growNewOrder()
    const order = this.orders.at(-1)
    if (!order) throw new Error('no order was placed')
    await shrinkOrder(this.desk, this.cast, order.id)
    await this.runEveryJob()
    for (let round = 0; round < 2; round += 1) {
      await growOrder(this.desk, this.cast, order.id)
      await this.runEveryJob()
      await payGrowth(this.desk, this.database, order.id)
      await this.runEveryJob()
    }
    await this.refundWhole(order)
    for (const { checkoutId } of await this.paymentsOf(order)) {
      if (checkoutId) await this.desk.sandbox.endRefunds(checkoutId, 'succeeded')
    }
  }

  private async refundWhole({ id: orderId }: Pick<PaidOrder, 'id'>): Promise<void> {
    const user = this.cast.admin
    await this.desk.as(user, async (call) => {
      const refusing = { ...call, user, refuse: Refusal.make }
      const seenRefundable = (await readOrderFor(refusing, orderId)).payment?.refundable ?? 0
      await refundOrder.handle({ orderId, seenRefundable, reason: 'Too salty' }, refusing)
    })
    await this.runEveryJob()
  }

  /** Pays a deposit and a balance, gets a cent back, and cancels late, so that the chef keeps half of the deposit. */
  private async cancelPaidBooking(): Promise<void> {
    const id = await this.bookings.book({ isLate: true, keptPercent: 50 })
    for (const purpose of ['deposit', 'balance'] as const) {
      await this.bookings.open(id, purpose).catch(ignoreRefusal)
      await this.runEveryJob()
      for (const payment of await this.bookings.paymentsOf(id)) {
        if (payment.purpose !== purpose || !payment.checkoutId) continue
        await this.desk.sandbox.pay(payment.checkoutId, 'good')
        await followPayment(this.desk, payment.id)
      }
      await this.runEveryJob()
    }
    await this.bookings.refund(id, 0.01)
    await this.runEveryJob()
    await this.bookings.move(id, { to: 'cancelled', by: 'buyer' })
    await this.runEveryJob()
  }

  private async chargeNewOrder(rate?: string) {
    await this.place(rate)
    const order = this.orders.at(-1)
    if (!order) throw new Error('no order was placed')
    await this.runEveryJob()
    const payment = await this.checkoutOf(order)
    if (!payment?.checkoutId) throw new Error('no checkout was opened')
    await this.desk.sandbox.pay(payment.checkoutId, 'good')
    await followPayment(this.desk, payment.id)
    await this.moveTo(order, 'placed', 'confirmed', 'chef')
    await this.runEveryJob()
    return { orderId: order.id, paymentId: payment.id, checkoutId: payment.checkoutId }
  }

  /** Runs all waiting jobs except for the end of a hold, which is due later. */
  private async runEveryJob(): Promise<void> {
    for (const job of this.desk.jobs.splice(0)) {
      const name = paymentJobNames.find((known) => known === job.name)
      if (name && name !== 'end-hold') await runPaymentJob(this.desk, name, job.data)
    }
  }

  /** Takes random steps with random faults. */
  async run(steps: number): Promise<void> {
    this.desk.trouble = {
      away: this.desk.choices.whole(0, 15) / 100,
      timeout: this.desk.choices.whole(0, 20) / 100,
      kill: this.desk.choices.whole(0, 20) / 100,
    }
    this.desk.clock = new Date()
    for (let taken = 0; taken < steps; taken += 1) await unlessLost(() => this.step())
  }

  /** Ends all faults, then runs sweeps and comparisons until everything has settled. */
  async heal(): Promise<void> {
    this.desk.trouble = noTrouble
    this.desk.jobs.length = 0
    this.desk.events.length = 0
    for (const checkoutId of await this.openedPages()) {
      if (this.desk.choices.chance(0.3)) continue
      await this.desk.sandbox.endRefunds(
        checkoutId,
        this.desk.choices.pick(['succeeded', 'succeeded', 'failed']),
      )
      await this.desk.sandbox.decideChargeback(checkoutId, this.desk.choices.pick(['won', 'lost']))
    }
    for (let round = 0; round < 4; round += 1) {
      this.desk.clock = new Date(this.desk.clock.getTime() + 3_700_000)
      await this.sweepOf()
      for (const order of this.orders) {
        for (const { id } of await this.paymentsOf(order)) await followPayment(this.desk, id)
      }
      for (const booking of this.bookings.ids) {
        for (const { id } of await this.bookings.paymentsOf(booking)) await followPayment(this.desk, id)
      }
    }
    await followPayouts(this.desk, this.cast.accountId, new Date(0))
  }

  /** Checkouts opened at the provider for this history's orders and bookings. */
  private async openedPages(): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ checkoutId: string }>(
      `select checkout_id as "checkoutId"
       from public.payments
       where (order_id = any ($1) or booking_id = any ($2))
         and checkout_id is not null
       order by created_at, id`,
      [this.orders.map(({ id }) => id), this.bookings.ids],
    )
    return rows.map(({ checkoutId }) => checkoutId)
  }

  /** Sweeps only this history's orders and bookings, so that a thousand histories do not wait for each other. */
  private async sweepOf(): Promise<void> {
    const ids = this.orders.map(({ id }) => id)
    const { rows: holds } = await this.database.pool.query<{ id: string }>(
      `select p.id
       from public.payments p
       where (p.order_id = any ($1) or p.booking_id = any ($2))
         and p.status = 'awaiting'`,
      [ids, this.bookings.ids],
    )
    for (const { id } of holds) await endHold(this.desk, id)
    const { rows: calls } = await this.database.pool.query<{ id: string }>(
      `select c.id
       from public.provider_calls c
       join public.payments p on p.id = c.payment_id
       where (p.order_id = any ($1) or p.booking_id = any ($2))
         and c.answered_at is null
       order by c.created_at`,
      [ids, this.bookings.ids],
    )
    for (const { id } of calls) await carryOutCall(this.desk, id)
  }
}

/** Ignores refusals, such as that of a balance when the deposit is the whole price. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Ignores kills, provider errors and refusals, which end a step. */
async function unlessLost(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof Killed || error instanceof ProviderError || error instanceof Refusal
    const isPassing =
      error instanceof Error && 'code' in error && ['40P01', '40001', 'LC011'].includes(String(error.code))
    if (!isExpected && !isPassing) throw error
  }
}
