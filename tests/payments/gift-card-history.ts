import type { Database } from '@localchef/backend/database'
import { followPayment } from '@localchef/domain/card/follow-payment'
import { readUsableCredits } from '@localchef/domain/credit/credit-balance'
import { oweCredit } from '@localchef/domain/credit/owe-credit'
import { creditOfOrder, writeSpentCredit } from '@localchef/domain/credit/spend-credit'
import { askGiftCashOut } from '@localchef/domain/gift-cards/ask-gift-cash-out'
import { blockGiftCard } from '@localchef/domain/gift-cards/block-gift-card'
import { buyGiftCard } from '@localchef/domain/gift-cards/buy-gift-card'
import { deliverGiftCards } from '@localchef/domain/gift-cards/deliver-gift-cards'
import { payGiftCashOut } from '@localchef/domain/gift-cards/pay-gift-cash-out'
import { printGiftCard } from '@localchef/domain/gift-cards/print-gift-card'
import { redeemGiftCard } from '@localchef/domain/gift-cards/redeem-gift-card'
import { refundGiftCard } from '@localchef/domain/gift-cards/refund-gift-card'
import { transitionOrder } from '@localchef/domain/orders/transition-order'
import { ProviderError } from '@localchef/domain/payment-provider'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser } from '@localchef/domain/server-function'
import { paymentJobNames, runPaymentJob } from '@localchef/domain/settlement/run-payment-job'
import { sweepPayments } from '@localchef/domain/settlement/sweep-payments'
import { Killed, noTrouble, type UnreliableDesk } from './unreliable-desk.ts'

export interface GiftCast {
  chefId: string
  dishId: string
  buyer: CallingUser
  chef: CallingUser
  admin: CallingUser
}

/** A random history of one gift card, with faults of the provider and killed processes. */
export class GiftCardHistory {
  readonly database: Database
  readonly desk: UnreliableDesk
  readonly cast: GiftCast
  giftCardId = ''
  private code = ''
  private orderId = ''

  constructor(database: Database, desk: UnreliableDesk, cast: GiftCast) {
    this.database = database
    this.desk = desk
    this.cast = cast
  }

  /** Calls an operation as a person, in one transaction. */
  private call<Input>(
    by: CallingUser,
    { handle }: { handle(input: Input, call: never): Promise<unknown> },
    input: Input,
  ): Promise<unknown> {
    const isStaff = by === this.cast.admin
    return this.desk.as(by, (call) =>
      handle(input, {
        ...call,
        user: by,
        refuse: Refusal.make,
        staffRight: { name: 'refunds', isHeld: isStaff, refuse: Refusal.make },
      } as never),
    )
  }

  private async buy(): Promise<void> {
    const deliverOn = this.desk.clock.toISOString().slice(0, 10)
    const bought = await this.call(this.cast.buyer, buyGiftCard, {
      amount: this.desk.choices.whole(1000, 2500) / 100,
      senderName: 'Gina',
      recipientName: 'Maria',
      recipientEmail: this.desk.choices.pick([null, 'maria@gifts.test']),
      message: '',
      deliverOn,
      language: 'en',
    })
    this.giftCardId = (bought as { id: string }).id
  }

  private async payment(): Promise<{ id: string; checkoutId: string | null } | undefined> {
    const { rows } = await this.database.pool.query<{ id: string; checkoutId: string | null }>(
      `select id, checkout_id as "checkoutId" from public.payments where gift_card_id = $1`,
      [this.giftCardId],
    )
    return rows[0]
  }

  private async pay(): Promise<void> {
    const payment = await this.payment()
    if (!payment?.checkoutId) return this.runJobs()
    await this.desk.sandbox.pay(
      payment.checkoutId,
      this.desk.choices.pick(['good', 'good', 'good', 'card_declined']),
    )
    await followPayment(this.desk, payment.id)
  }

  private async redeem(): Promise<void> {
    if (!this.code) {
      const printed = await this.call(this.cast.buyer, printGiftCard, { giftCardId: this.giftCardId })
      this.code = (printed as { code: string }).code
    }
    await this.call(this.cast.buyer, redeemGiftCard, { giftCode: this.code })
  }

  /** Places an order that is paid with as much credit as there is, the rest in person. */
  private async order(cents = this.desk.choices.whole(300, 2000)): Promise<void> {
    const { buyer, chefId } = this.cast
    await this.desk.as(buyer, async ({ db, now }) => {
      const usable = await readUsableCredits(db, { buyerId: buyer.id, chefId, now })
      const spent = creditOfOrder(usable, { payableCents: cents, kitchenCents: cents, leastCents: 0 })
      if (spent.creditCents === 0) return
      const id = crypto.randomUUID()
      await this.insertOrder(id, cents, spent.creditCents)
      await writeSpentCredit(db, id, spent)
      this.orderId = id
    })
  }

  /** Runs in its own transaction: an order without its credit movement is a harmless remnant of a killed process. */
  private async insertOrder(id: string, cents: number, creditCents: number): Promise<void> {
    await this.database.pool.query(
      `with placed as (
         insert into public.orders (
         id, buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
         payment_method, buyer_name, answer_due_at, credit_cents
       )
       values ($1, $2, $3, 'placed', 'pickup', $4::timestamptz + interval '2 days',
         $4::timestamptz + interval '3 days', current_date, $5, 1, 'pay_on_pickup', 'Bella', now() + interval '1 day', $6)
         returning id
       )
       insert into public.order_lines (order_id, dish_id, dish_name, unit_price_cents, quantity)
       select p.id, $7, 'Piroshki', $5, 1
       from placed p`,
      [id, this.cast.buyer.id, this.cast.chefId, this.desk.clock, cents, creditCents, this.cast.dishId],
    )
  }

  private async moveOrder(): Promise<void> {
    if (!this.orderId) return
    const steps = this.desk.choices.pick([
      ['cancelled'],
      ['confirmed', 'cancelled'],
      ['confirmed', 'preparing', 'ready', 'completed'],
    ])
    let from = 'placed'
    for (const to of steps) {
      await this.call(this.cast.chef, transitionOrder, {
        orderId: this.orderId,
        from,
        to: from === 'placed' && to === 'cancelled' ? 'declined' : to,
        reason: 'As agreed',
      } as never)
      from = to
    }
    await this.desk.transact((call) => oweCredit(call))
  }

  private async askForRest(): Promise<void> {
    await this.call(this.cast.buyer, askGiftCashOut, {
      giftCardId: this.giftCardId,
      state: 'CA',
      payTo: 'A check to Maria',
    })
  }

  private async payRest(): Promise<void> {
    const { rows } = await this.database.pool.query<{ left: number }>(
      `select coalesce(sum(m.amount_cents), 0)::float8 / 100 as left
       from public.credits c
       join public.credit_movements m on m.credit_id = c.id
       where c.gift_card_id = $1`,
      [this.giftCardId],
    )
    // Sometimes the staff looks at a stale sum.
    const seenLeft = (rows[0]?.left ?? 0) + this.desk.choices.pick([0, 0, 0, 1])
    await this.call(this.cast.admin, payGiftCashOut, {
      giftCardId: this.giftCardId,
      seenLeft,
      reason: 'Paid by check',
    })
  }

  private async bank(): Promise<void> {
    const payment = await this.payment()
    if (!payment?.checkoutId) return
    const { sandbox, choices } = this.desk
    await choices.pick([
      () => sandbox.endRefunds(payment.checkoutId ?? '', choices.pick(['succeeded', 'failed'])),
      () => sandbox.openChargeback(payment.checkoutId ?? ''),
      () => sandbox.decideChargeback(payment.checkoutId ?? '', choices.pick(['won', 'lost'])),
    ])()
    await followPayment(this.desk, payment.id)
  }

  private async runJobs(): Promise<void> {
    for (const job of this.desk.jobs.splice(0)) {
      const name = paymentJobNames.find((known) => known === job.name)
      if (name && name !== 'end-hold') await runPaymentJob(this.desk, name, job.data)
    }
  }

  private step(): Promise<void> {
    const { giftCardId } = this
    const { buyer, admin } = this.cast
    const refund = async () => {
      const by = this.desk.choices.pick([buyer, admin])
      await this.call(by, refundGiftCard, { giftCardId, ...(by === admin ? { reason: 'A mistake' } : {}) })
    }
    const block = async () => {
      const isBlocked = this.desk.choices.chance(0.3)
      await this.call(admin, blockGiftCard, { giftCardId, isBlocked, reason: 'Somebody asked' })
    }
    return this.desk.choices.pick([
      () => this.pay(),
      () => this.pay(),
      () => this.runJobs(),
      () => this.runJobs(),
      () => this.desk.transact((call) => deliverGiftCards(call)),
      () => this.redeem(),
      () => this.redeem(),
      () => this.order(),
      () => this.order(),
      () => this.moveOrder(),
      () => this.askForRest(),
      () => this.payRest(),
      () => this.bank(),
      refund,
      block,
    ])()
  }

  /**
   * Plays rare ends of a gift card: its rest is paid out, or the bank takes back its payment before or after it is
   * redeemed.
   */
  async reachRareEnds(): Promise<void> {
    this.desk.clock = new Date()
    this.desk.trouble = noTrouble
    for (const end of ['cash', 'redeemed', 'unredeemed'] as const) {
      await this.buy()
      this.code = ''
      await this.runJobs()
      const payment = await this.payment()
      const page = payment?.checkoutId ?? ''
      await this.desk.sandbox.pay(page, 'good')
      await followPayment(this.desk, payment?.id ?? '')
      await this.runJobs()
      if (end !== 'unredeemed') await this.redeem()
      if (end === 'cash') {
        await this.spendTo(400)
        await this.askForRest()
        await this.call(this.cast.admin, payGiftCashOut, {
          giftCardId: this.giftCardId,
          seenLeft: 4,
          reason: 'Paid by check',
        })
        continue
      }
      await this.desk.sandbox.openChargeback(page)
      await this.desk.sandbox.decideChargeback(page, 'lost')
      await followPayment(this.desk, payment?.id ?? '')
    }
  }

  /** Places an order that leaves this many cents on the gift card. */
  private async spendTo(leftCents: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ cents: number }>(
      'select amount_cents as cents from public.gift_cards where id = $1',
      [this.giftCardId],
    )
    await this.order((rows[0]?.cents ?? 0) - leftCents)
  }

  /** Takes random steps with random faults, and then lets everything settle. */
  async run(steps: number): Promise<void> {
    const { choices } = this.desk
    this.desk.clock = new Date()
    this.desk.trouble = noTrouble
    await this.buy()
    this.desk.trouble = {
      away: choices.whole(0, 15) / 100,
      timeout: choices.whole(0, 20) / 100,
      kill: choices.whole(0, 20) / 100,
    }
    for (let taken = 0; taken < steps; taken += 1) await unlessLost(() => this.step())
    this.desk.trouble = noTrouble
    this.desk.jobs.length = 0
    for (let round = 0; round < 3; round += 1) {
      this.desk.clock = new Date(this.desk.clock.getTime() + 3_700_000)
      await sweepPayments(this.desk, this.desk.clock)
      const payment = await this.payment()
      if (payment) await followPayment(this.desk, payment.id)
    }
  }
}

/** Ignores kills, provider errors and refusals, which end a step. */
async function unlessLost(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof Killed || error instanceof ProviderError || error instanceof Refusal
    const isPassing =
      error instanceof Error &&
      'code' in error &&
      ['40P01', '40001', 'LC011', 'LC013'].includes(String(error.code))
    if (!isExpected && !isPassing) throw error
  }
}
