import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import type { Storage } from '@localchef/backend/storage/storage'
import { hasDemoAccounts } from '@localchef/demo/demo-accounts'
import type { DemoProvider, PaymentPlan, PaymentsPlan } from '@localchef/demo/payments/payments-plan'
import type { Logger } from 'pino'
import {
  providerFeeCents,
  type SandboxAccount,
  type SandboxPayment,
  type SandboxPayout,
} from '../payments/sandbox/sandbox-objects.ts'
import type { Settings } from '../settings.ts'

export class DemoAccountsError extends Error {}

/** The demo password is public, so demo accounts must not exist in production. */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  if (!(await database.transaction((connection) => hasDemoAccounts(connection)))) return
  throw new DemoAccountsError(
    'NODE_ENV is production and the database holds the demo accounts, whose password is public.\n' +
      'Use another database, or start without NODE_ENV=production.',
  )
}

export interface SeedOptions {
  database: Database
  storage: Storage
  settings: Pick<Settings, 'paymentProvider'>
  /** Resolves when the places are loaded. Kitchens take the Russian names of their towns from them. */
  places: Promise<void> | undefined
  log: Logger
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Seeds a database without accounts. Returns false when accounts exist. */
export async function seedDemoMarketplace({
  database,
  storage,
  settings,
  places,
  log,
  onProgress,
}: SeedOptions): Promise<boolean> {
  if (await hasAccounts(database)) return false
  // Imported lazily: other starts must not load the texts.
  const { seedDemo } = await import('@localchef/demo/seed-demo')
  await seedDemo({
    transaction: (work) => database.transaction(work),
    hashPassword,
    putObjects: (bucket, objects) => storage.putObjects(bucket, objects),
    now: new Date(),
    places,
    provider: settings.paymentProvider === 'sandbox' ? sandboxOfDemo : undefined,
    log,
    onProgress,
  })
  return true
}

export function hasAccounts(database: Database): Promise<boolean> {
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ found: boolean }>(
      'select exists (select from auth.users) as found',
    )
    return rows[0]?.found === true
  })
}

/** The sandbox as the demo's provider: its books match the demo's ledger. */
const sandboxOfDemo: DemoProvider = {
  name: 'sandbox',
  feeCents: providerFeeCents,

  async keep(connection, { accounts, payments, payouts }) {
    const objects = [
      ...accounts.map((account) => objectOf('account', accountOf(account), account.openedAt)),
      ...payments.map((payment) => objectOf('payment', paymentOf(payment), payment.subject.at)),
      ...payouts.map((payout) => objectOf('payout', payoutOf(payout), payout.at)),
    ]
    await connection.query(
      `insert into private.sandbox_objects (id, kind, body, created_at)
       select o.body ->> 'id', o.kind, o.body, o.created_at
       from jsonb_to_recordset($1::jsonb) as o (kind text, body jsonb, created_at timestamptz)`,
      [JSON.stringify(objects)],
    )
  },
}

function objectOf(
  kind: 'account' | 'payment' | 'payout',
  body: SandboxAccount | SandboxPayment | SandboxPayout,
  at: Date,
) {
  return { kind, body, created_at: at }
}

function accountOf({ accountId, kitchen, missing }: PaymentsPlan['accounts'][number]): SandboxAccount {
  return { id: accountId, chefId: kitchen.id, name: kitchen.name, missing }
}

function paymentOf(payment: PaymentPlan): SandboxPayment {
  const { id, subject, account, state, feeCents } = payment
  const isCaptured = state === 'captured'
  return {
    paymentId: id,
    amountCents: subject.cents,
    applicationFeeCents: feeCents,
    destination: account.accountId,
    description: `${subject.kitchen.name} #${subject.number}`,
    language: subject.buyer.language,
    donePath: `${subject.page}payment=done`,
    cancelledPath: `${subject.page}payment=cancelled`,
    expiresAt: subject.at.toISOString(),
    id: payment.checkoutId,
    paymentReference: payment.reference,
    state,
    authorizesAt: null,
    capturedCents: isCaptured ? subject.cents : 0,
    declined: null,
    refunds: refundsOf(payment),
    chargebacks: chargebacksOf(payment),
  }
}

function refundsOf({ refund }: PaymentPlan): SandboxPayment['refunds'] {
  if (!refund) return []
  return [
    {
      id: refund.reference,
      refundId: refund.id,
      amountCents: refund.amountCents,
      applicationFeeCents: refund.feeCents,
      state: refund.hasArrived ? 'succeeded' : 'pending',
    },
  ]
}

function chargebacksOf({ chargeback, subject }: PaymentPlan): SandboxPayment['chargebacks'] {
  if (!chargeback) return []
  const { reference, reason, answerDueAt, lostAt } = chargeback
  return [
    {
      id: reference,
      amountCents: subject.cents,
      reason,
      state: lostAt ? 'lost' : 'needs_answer',
      answerDueAt: lostAt ? null : answerDueAt.toISOString(),
    },
  ]
}

function payoutOf(payout: PaymentsPlan['payouts'][number]): SandboxPayout {
  return {
    id: payout.reference,
    accountId: payout.account.accountId,
    amountCents: payout.amountCents,
    state: payout.hasArrived ? 'paid' : 'on_the_way',
    createdAt: payout.at.toISOString(),
    arrivesAt: payout.arrivesAt.toISOString(),
  }
}
