import { randomBytes } from 'node:crypto'
import type { Connection, Database } from '@localchef/backend/database'
import {
  type DeclineReason,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderPayment,
} from '@localchef/domain/payment-provider'
import { z } from 'zod'
import { isSignedEvent, signEvent } from '../event-signature.ts'
import {
  accountBalance,
  marketplaceBalance,
  providerFeeCents,
  refundableCents,
  refundedFeeCents,
  type SandboxAccount,
  type SandboxPayment,
  type SandboxPayout,
  transferredCents,
} from './sandbox-objects.ts'
import { sandboxRows } from './sandbox-rows.ts'

const OpenedCheckout = z.object({ checkoutId: z.string(), url: z.string() })

export type SandboxCard = 'good' | 'slow' | DeclineReason

/** Actions on the sandbox's pages: those of people and those of banks. */
export interface SandboxActs {
  readCheckout(checkoutId: string): Promise<SandboxPayment | undefined>
  readOnboarding(accountId: string): Promise<SandboxAccount | undefined>
  overview(): Promise<{ payments: SandboxPayment[]; accounts: SandboxAccount[] }>
  /** Returns whether the card was accepted. */
  pay(checkoutId: string, card: SandboxCard, fingerprint?: string): Promise<boolean>
  completeAccount(accountId: string): Promise<void>
  /** Sends the account's whole balance to its bank. */
  payOut(accountId: string): Promise<SandboxPayout | undefined>
  endPayouts(accountId: string, state: 'paid' | 'failed'): Promise<void>
  endRefunds(checkoutId: string, state: 'succeeded' | 'failed'): Promise<void>
  openChargeback(checkoutId: string): Promise<void>
  decideChargeback(checkoutId: string, state: 'won' | 'lost'): Promise<void>
}

export interface SignedEvent {
  body: string
  signature: string
}

interface Options {
  database: Database
  siteUrl: string
  secret: string
  now?: () => Date
  /** Called with each event after its commit. */
  onEvent: (event: SignedEvent) => void
}

const answerDays = 7
const slowMs = 20_000

type Subject = ProviderEvent['subject']

/** Shared by all actions: transactions of the sandbox, and changes of one payment. */
function createWorkshop(options: Options) {
  const { database, siteUrl, secret, now = () => new Date() } = options
  const away = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString()

  /** Runs one transaction of the sandbox, and sends its events after the commit. */
  async function act<Answer>(
    work: (connection: Connection, tell: (type: string, subject: Subject) => void) => Promise<Answer>,
  ): Promise<Answer> {
    const events: ProviderEvent[] = []
    const answer = await database.transaction((connection) =>
      work(connection, (type, subject) => events.push({ id: newId('evt'), type, subject })),
    )
    for (const event of events) {
      const body = JSON.stringify(event)
      options.onEvent({ body, signature: signEvent(body, secret, now()) })
    }
    return answer
  }

  /** Changes one payment; a `ProviderError` thrown by the change rolls it back. */
  function change(
    id: string,
    type: string,
    how: (payment: SandboxPayment, connection: Connection) => void | Promise<void>,
    key?: string,
  ): Promise<void> {
    return act(async (connection, tell) => {
      const work = async () => {
        const payment = await paymentOf(connection, id)
        const before = JSON.stringify(payment)
        await how(payment, connection)
        if (JSON.stringify(payment) !== before) {
          await sandboxRows.put(connection, 'payment', payment)
          tell(type, { kind: 'payment', reference: payment.id })
        }
        return null
      }
      await (key ? sandboxRows.once(connection, key, z.null(), work) : work())
    })
  }

  async function paymentOf(connection: Connection, id: string): Promise<SandboxPayment> {
    const payment = await sandboxRows.payment(connection, id)
    if (!payment) throw invalid(`there is no payment ${id}`)
    const aged = agedBy(payment, now())
    if (aged !== payment) await sandboxRows.put(connection, 'payment', aged)
    return aged
  }

  return { siteUrl, now, away, act, change, paymentOf }
}

type Workshop = ReturnType<typeof createWorkshop>

/** The built-in payment provider: the port on top of its own tables, and the actions of its pages. */
export function createSandbox(options: Options): PaymentProvider & SandboxActs {
  const workshop = createWorkshop(options)
  return {
    name: 'sandbox',
    ...checkoutCalls(workshop),
    ...moneyCalls(workshop),
    ...transferCalls(workshop),
    ...accountCalls(workshop),
    async parseEvent(rawBody, signature, at) {
      if (!isSignedEvent(rawBody, signature, options.secret, at)) return undefined
      return JSON.parse(rawBody) as ProviderEvent
    },
    ...pageActs(workshop),
    ...bankActs(workshop),
  }
}

function checkoutCalls({
  siteUrl,
  act,
  change,
  paymentOf,
}: Workshop): Pick<PaymentProvider, 'startCheckout' | 'expireCheckout' | 'readPayment'> {
  return {
    startCheckout: (wish, key) =>
      act((connection) =>
        sandboxRows.once(connection, key, OpenedCheckout, async () => {
          if (wish.destination !== undefined) {
            const account = await sandboxRows.account(connection, wish.destination)
            if (!account || account.missing.length > 0) throw invalid('the account takes no charges')
          }
          const id = newId('cs')
          await sandboxRows.put(connection, 'payment', {
            ...wish,
            id,
            paymentReference: id.replace('cs_', 'pi_'),
            state: 'awaiting',
            authorizesAt: null,
            capturedCents: 0,
            declined: null,
            refunds: [],
            chargebacks: [],
          })
          return { checkoutId: id, url: new URL(`/sandbox/checkout/${id}`, siteUrl).href }
        }),
      ),

    expireCheckout: (checkoutId, key) =>
      change(
        checkoutId,
        'checkout.expired',
        (payment) => {
          if (payment.state !== 'awaiting') throw alreadyDone()
          payment.state = 'failed'
        },
        key,
      ),

    readPayment: (checkoutId) => act(async (connection) => statusOf(await paymentOf(connection, checkoutId))),
  }
}

function moneyCalls({
  change,
}: Workshop): Pick<PaymentProvider, 'capture' | 'release' | 'refund' | 'answerChargeback'> {
  return {
    capture: ({ paymentReference, amountCents, applicationFeeCents }, key) =>
      change(
        checkoutOf(paymentReference),
        'payment.captured',
        (payment) => {
          if (isSettled(payment)) throw alreadyDone()
          if (payment.state !== 'authorized') throw invalid(`a ${payment.state} payment is not captured`)
          if (amountCents > payment.amountCents) throw invalid('more than was authorized')
          Object.assign(payment, { state: 'captured', capturedCents: amountCents, applicationFeeCents })
        },
        key,
      ),

    release: (paymentReference, key) =>
      change(
        checkoutOf(paymentReference),
        'payment.released',
        (payment) => {
          if (isSettled(payment)) throw alreadyDone()
          if (payment.state !== 'authorized') throw invalid(`a ${payment.state} payment is not released`)
          payment.state = 'released'
        },
        key,
      ),

    refund: ({ refundId, paymentReference, amountCents }, key) =>
      change(
        checkoutOf(paymentReference),
        'refund.created',
        (payment) => {
          if (payment.state !== 'captured') throw invalid(`a ${payment.state} payment is not refunded`)
          const isContested = payment.chargebacks.some(({ state }) => state !== 'won')
          if (isContested) throw invalid('the bank decides on the money')
          if (amountCents > refundableCents(payment)) throw invalid('more than is left')
          payment.refunds.push({
            id: newId('re'),
            refundId,
            amountCents,
            applicationFeeCents: refundedFeeCents(payment, amountCents),
            state: 'pending',
          })
        },
        key,
      ),
    answerChargeback: (chargebackId, _evidence, key) =>
      change(
        checkoutOf(chargebackId),
        'chargeback.answered',
        (payment) => {
          const chargeback = payment.chargebacks.find(({ id }) => id === chargebackId)
          if (chargeback?.state !== 'needs_answer') throw alreadyDone()
          chargeback.state = 'answered'
        },
        key,
      ),
  }
}

function transferCalls({ act }: Workshop): Pick<PaymentProvider, 'transfer' | 'reverseTransfer'> {
  return {
    transfer: ({ transferId, amountCents, destination }, key) =>
      act((connection) =>
        sandboxRows.once(connection, key, z.string(), async () => {
          const account = await sandboxRows.account(connection, destination)
          if (!account || account.missing.length > 0) throw invalid('the account takes no transfers')
          const id = newId('tr')
          const transfer = { id, transferId, destination, amountCents, reversals: [] }
          await sandboxRows.put(connection, 'transfer', transfer)
          return id
        }),
      ),

    reverseTransfer: ({ transferId, transferReference, amountCents }, key) =>
      act((connection) =>
        sandboxRows.once(connection, key, z.string(), async () => {
          const transfer = await sandboxRows.transfer(connection, transferReference)
          if (!transfer) throw invalid(`there is no transfer ${transferReference}`)
          if (amountCents > transferredCents([transfer])) throw invalid('more than is left')
          const id = newId('trr')
          transfer.reversals.push({ id, transferId, amountCents })
          await sandboxRows.put(connection, 'transfer', transfer)
          return id
        }),
      ),
  }
}

function accountCalls({
  siteUrl,
  act,
}: Workshop): Pick<
  PaymentProvider,
  'createAccount' | 'openAccountLink' | 'readAccount' | 'readBalance' | 'listPayouts' | 'readPayout'
> {
  return {
    createAccount: ({ chefId, name }, key) =>
      act((connection, tell) =>
        sandboxRows.once(connection, key, z.string(), async () => {
          const id = newId('acct')
          await sandboxRows.put(connection, 'account', {
            id,
            chefId,
            name,
            missing: ['identity', 'business', 'bank_account', 'agreement'],
          })
          tell('account.created', { kind: 'account', accountId: id })
          return id
        }),
      ),

    async openAccountLink({ accountId, returnPath }) {
      const url = new URL(`/sandbox/accounts/${accountId}`, siteUrl)
      url.searchParams.set('return', returnPath)
      return url.href
    },

    readAccount: (accountId) =>
      act(async (connection) => {
        const account = await sandboxRows.account(connection, accountId)
        if (!account) throw invalid(`there is no account ${accountId}`)
        const isComplete = account.missing.length === 0
        return { takesCharges: isComplete, receivesPayouts: isComplete, missing: account.missing }
      }),

    readBalance: (accountId) =>
      act(async (connection) => {
        const payments = await sandboxRows.payments(connection, accountId)
        const transfers = await sandboxRows.transfers(connection, accountId)
        const availableCents = accountId
          ? accountBalance(payments, transfers, await sandboxRows.payouts(connection, accountId))
          : marketplaceBalance(payments, transfers)
        return { availableCents, pendingCents: 0 }
      }),

    listPayouts: (accountId, since) =>
      act(async (connection) =>
        (await sandboxRows.payouts(connection, accountId)).filter(
          ({ createdAt }) => new Date(createdAt).getTime() >= since.getTime(),
        ),
      ),

    readPayout: (accountId, payoutId) =>
      act(async (connection) => {
        const payouts = await sandboxRows.payouts(connection, accountId)
        const payout = payouts.find(({ id }) => id === payoutId)
        if (!payout) throw invalid(`there is no payout ${payoutId}`)
        return payout
      }),
  }
}

/** Actions of people on the sandbox's pages. */
function pageActs({
  now,
  act,
  change,
}: Workshop): Pick<SandboxActs, 'readCheckout' | 'readOnboarding' | 'overview' | 'pay' | 'completeAccount'> {
  return {
    readCheckout: (id) =>
      act(async (connection) => {
        const payment = await sandboxRows.payment(connection, id)
        return payment && agedBy(payment, now())
      }),
    readOnboarding: (id) => act((connection) => sandboxRows.account(connection, id)),
    overview: () =>
      act(async (connection) => ({
        payments: (await sandboxRows.payments(connection, null)).slice(0, 50),
        accounts: await sandboxRows.accounts(connection),
      })),

    async pay(checkoutId, card, fingerprint) {
      let isAccepted = false
      await change(checkoutId, 'checkout.paid', (payment) => {
        if (payment.state !== 'awaiting' || new Date(payment.expiresAt) <= now()) return
        isAccepted = card === 'good' || card === 'slow'
        if (fingerprint) payment.card = { fingerprint, digits: '4242' }
        payment.declined = card === 'good' || card === 'slow' ? null : card
        if (card === 'good') payment.state = 'authorized'
        if (card === 'slow') payment.authorizesAt = new Date(now().getTime() + slowMs).toISOString()
      })
      return isAccepted
    },

    completeAccount: (id) =>
      act(async (connection, tell) => {
        const account = await sandboxRows.account(connection, id)
        if (!account) return
        await sandboxRows.put(connection, 'account', { ...account, missing: [] })
        tell('account.updated', { kind: 'account', accountId: id })
      }),
  }
}

function bankActs({
  now,
  away,
  act,
  change,
}: Workshop): Pick<
  SandboxActs,
  'payOut' | 'endPayouts' | 'endRefunds' | 'openChargeback' | 'decideChargeback'
> {
  return {
    payOut: (accountId) =>
      act(async (connection, tell) => {
        const account = await sandboxRows.account(connection, accountId)
        const payments = await sandboxRows.payments(connection, accountId)
        const transfers = await sandboxRows.transfers(connection, accountId)
        const payouts = await sandboxRows.payouts(connection, accountId)
        const amountCents = accountBalance(payments, transfers, payouts)
        if (!account || amountCents <= 0) return undefined
        const payout: SandboxPayout = {
          id: newId('po'),
          accountId,
          amountCents,
          state: 'on_the_way',
          createdAt: now().toISOString(),
          arrivesAt: away(2),
        }
        await sandboxRows.put(connection, 'payout', payout)
        tell('payout.created', { kind: 'payout', accountId, payoutId: payout.id })
        return payout
      }),

    endPayouts: (accountId, state) =>
      act(async (connection, tell) => {
        await sandboxRows.account(connection, accountId)
        for (const payout of await sandboxRows.payouts(connection, accountId)) {
          if (payout.state !== 'on_the_way') continue
          const failure = state === 'failed' ? 'account_closed' : null
          await sandboxRows.put(connection, 'payout', { ...payout, state, failure })
          tell(`payout.${state}`, { kind: 'payout', accountId, payoutId: payout.id })
        }
      }),

    endRefunds: (checkoutId, state) =>
      change(checkoutId, `refund.${state}`, (payment) => {
        payment.refunds = payment.refunds.map((refund) =>
          refund.state === 'pending' ? { ...refund, state } : refund,
        )
      }),

    openChargeback: (checkoutId) =>
      change(checkoutId, 'chargeback.created', (payment) => {
        const amountCents = refundableCents(payment)
        if (payment.state !== 'captured' || payment.chargebacks.length > 0 || amountCents <= 0) return
        payment.chargebacks.push({
          id: checkoutId.replace('cs_', 'dp_'),
          amountCents,
          reason: 'product_not_received',
          state: 'needs_answer',
          answerDueAt: away(answerDays),
        })
      }),

    decideChargeback: (checkoutId, state) =>
      change(checkoutId, `chargeback.${state}`, (payment) => {
        payment.chargebacks = payment.chargebacks.map((chargeback) =>
          chargeback.state === 'won' || chargeback.state === 'lost'
            ? chargeback
            : { ...chargeback, state, answerDueAt: null },
        )
      }),
  }
}

function statusOf(payment: SandboxPayment): ProviderPayment {
  const { state, capturedCents, applicationFeeCents, declined, refunds, chargebacks } = payment
  return {
    paymentReference: state === 'awaiting' || state === 'failed' ? null : payment.paymentReference,
    state,
    capturedCents,
    applicationFeeCents,
    providerFeeCents: providerFeeCents(capturedCents),
    declined,
    card: payment.card ?? null,
    refunds,
    chargebacks,
  }
}

function isSettled({ state }: SandboxPayment): boolean {
  return state === 'captured' || state === 'released'
}

/** Applies the passage of time to a payment: a slow card is authorized, an unpaid page expires. */
function agedBy(payment: SandboxPayment, now: Date): SandboxPayment {
  if (payment.state !== 'awaiting') return payment
  const isPast = (moment: string) => new Date(moment) <= now
  const { authorizesAt } = payment
  if (!isPast(authorizesAt ?? payment.expiresAt)) return payment
  return { ...payment, state: authorizesAt ? 'authorized' : 'failed' }
}

/** Ids of one payment differ only in their prefix. */
function checkoutOf(reference: string): string {
  return reference.replace(/^[a-z]+_/, 'cs_')
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

function invalid(message: string): ProviderError {
  return new ProviderError({ kind: 'invalid', message })
}

function alreadyDone(): ProviderError {
  return new ProviderError({ kind: 'already_done' })
}
