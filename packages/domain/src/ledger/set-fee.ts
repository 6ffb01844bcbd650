import { notFound } from '@localchef/contracts/common-refusals'
import { toCents } from '@localchef/contracts/money'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { feeBegun, feeDayPast, feeDayTaken, feesConflict } from '@localchef/contracts/payments/fee-refusals'
import type { FeeKind, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notify } from '../notifications/notify.ts'
import { marketplaceFees, readSettings } from '../read-settings.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readFeesVersion, readKitchenFees } from './read-kitchen-fees.ts'
import { withdrawPlannedFee } from './withdraw-planned-fee.ts'

export interface NewFee {
  kind: FeeKind
  chefId: string
  /** Null: the marketplace's fee applies. */
  percent: number | null
  /** The fixed amount of a service fee. */
  fixedCents: number | null
  holdsFrom?: string | undefined
  replaces?: string | undefined
  version: number
  reason: string
}

type SetCall = UserCall &
  Refusing<typeof feeBegun | typeof feeDayPast | typeof feeDayTaken | typeof feesConflict | typeof notFound>

interface Beginning {
  day: string
  at: Date
  isToday: boolean
}

/** Plans a fee of a kitchen, or starts it at once, and notifies the chef. */
export async function setFee(call: SetCall, fee: NewFee): Promise<KitchenFees> {
  const { db, refuse } = call
  const { chefId, kind, percent, fixedCents, reason } = fee
  const owner = await lockFees(call, chefId)
  const version = await readFeesVersion(db, chefId)
  if (version !== fee.version) throw refuse(feesConflict, { version })
  const begin = await beginningOf(call, fee)
  const before = fee.replaces ? await replacePlanned(call, fee, fee.replaces) : null
  await refuseTakenDay(call, fee, begin)
  await sql`
    insert into public.fee_periods (
      chef_id, kind, percent, fixed_cents, holds_from, begins_at, reason, author_id, created_at
    )
    values (
      ${chefId}, ${kind}, ${percent}, ${fixedCents}, ${begin.day}, ${begin.at}, ${reason}, ${call.user.id}, ${call.now}
    )
  `.execute(db)
  const fees = await readKitchenFees(call, chefId)
  await recordAct(call, {
    action: kind === 'commission' ? 'set-commission' : 'set-service-fee',
    subjectKind: 'chef',
    subjectId: chefId,
    before,
    after: factsOf({ kind, percent, fixedCents, holdsFrom: begin.day }),
    reason,
  })
  await notifyChef(call, owner, fee, begin)
  return fees
}

/**
 * Locks the fees of a kitchen and gives its row a new version, which makes orders being placed read the fees again.
 * Returns the chef's user id.
 */
export async function lockFees(
  { db, refuse }: UserCall & Refusing<typeof notFound>,
  chefId: string,
): Promise<string> {
  const { rows } = await sql<{ profileId: string }>`
    update public.chefs
    set status = status
    where id = ${chefId}
    returning profile_id as "profileId"
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('chef'))
  return kitchen.profileId
}

/** The beginning of a fee: midnight of its day in the marketplace's time zone, or now for a fee that begins today. */
async function beginningOf({ db, now, refuse }: SetCall, { holdsFrom }: NewFee): Promise<Beginning> {
  const {
    ledger: { timeZone },
  } = await readSettings(db, ['ledger'])
  const { rows } = await sql<{ today: string; midnight: Date | null }>`
    select private.marketplace_day(${now})::text as today,
      (${holdsFrom ?? null}::date::timestamp at time zone ${timeZone}) as midnight
  `.execute(db)
  const today = rows[0]?.today ?? ''
  const day = holdsFrom ?? today
  if (day < today) throw refuse(feeDayPast, { today })
  const isToday = day === today
  return { day, at: isToday ? now : (rows[0]?.midnight ?? now), isToday }
}

/** Withdraws the planned period that the new one replaces. */
async function replacePlanned(
  call: SetCall,
  { chefId, kind, reason }: NewFee,
  id: string,
): Promise<Record<string, unknown>> {
  const replaced = await withdrawPlannedFee(call, { id, chefId, kind, reason })
  if (!replaced) throw call.refuse(feeBegun)
  return factsOf(replaced)
}

async function refuseTakenDay(
  { db, refuse }: SetCall,
  { chefId, kind }: NewFee,
  { at, day }: Beginning,
): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select p.holds_from::text as day
    from public.fee_periods p
    where p.chef_id = ${chefId}
      and p.kind = ${kind}
      and p.begins_at = ${at}
      and p.withdrawn_at is null
  `.execute(db)
  if (rows.length > 0) throw refuse(feeDayTaken, { day })
}

interface FeeFacts {
  kind: FeeKind
  percent: number | null
  fixedCents: number | null
  holdsFrom: string
}

/** A fee as stored in the audit. */
export function factsOf({ kind, percent, fixedCents, holdsFrom }: FeeFacts): Record<string, unknown> {
  return { percent, ...(kind === 'service_fee' ? { fixedCents } : {}), holdsFrom }
}

async function notifyChef(
  call: UserCall,
  userId: string,
  { kind, percent, fixedCents, reason }: NewFee,
  begin: Beginning,
): Promise<void> {
  const usual = marketplaceFees(await readSettings(call.db, ['fees', 'ledger']), begin.at)
  const shown =
    percent === null
      ? kind === 'commission'
        ? { percent: usual.sharePercent, fixedCents: 0 }
        : { percent: usual.servicePercent, fixedCents: toCents(usual.serviceFixed) }
      : { percent, fixedCents: fixedCents ?? 0 }
  await notify(call, {
    userId,
    triggeredBy: call.user.id,
    type: 'payment',
    worded: wordNotification('fee_planned', {
      fee: kind,
      ...shown,
      day: begin.day,
      isAtOnce: begin.isToday,
      reason,
    }),
    mail: { topic: 'account', path: '/dashboard/payouts' },
  })
}
