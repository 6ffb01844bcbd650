import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import type { Call } from '../server-function.ts'

interface Dated {
  id: string
  kind: CertificationKind
  expiresOn: string
  userId: string
}

export interface CertificationSweep {
  expired: number
  reminded: number
}

const atOnce = 100

/**
 * Expires approved certifications whose last day has passed in the kitchen's time zone, and reminds chefs 30 and 7 days
 * before. Idempotent: each step happens once per certification.
 */
export async function expireCertifications(call: Omit<Call, 'user'>): Promise<CertificationSweep> {
  const expired = await expire(call)
  for (const certification of expired) await notifyOfDay(call, certification, 'certification_expired')
  const week = await remind(call, 7)
  for (const certification of week) await notifyOfDay(call, certification, 'certification_expires_in_7')
  const month = await remind(call, 30)
  for (const certification of month) await notifyOfDay(call, certification, 'certification_expires_in_30')
  return { expired: expired.length, reminded: week.length + month.length }
}

const changed = sql`k.id, k.kind, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", c.profile_id as "userId"`

async function expire({ db, now }: Omit<Call, 'user'>): Promise<Dated[]> {
  const { rows } = await sql<Dated>`
    with over as (
      select k.id
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'approved'
        and k.expires_on < (${now}::timestamptz at time zone c.time_zone)::date
      order by k.expires_on, k.id
      limit ${atOnce}
      for no key update of k skip locked
    )
    update public.certifications k
    set status = 'expired'
    from over, public.chefs c
    where k.id = over.id
      and c.id = k.chef_id
    returning ${changed}
  `.execute(db)
  return rows
}

/** The 7-day reminder replaces a pending 30-day one, so that a late approval does not cause two reminders. */
async function remind({ db, now }: Omit<Call, 'user'>, days: 7 | 30): Promise<Dated[]> {
  const notYet = days === 7 ? sql`k.reminded_7_at is null` : sql`k.reminded_30_at is null`
  const done =
    days === 7
      ? sql`reminded_7_at = ${now}, reminded_30_at = coalesce(k.reminded_30_at, ${now})`
      : sql`reminded_30_at = ${now}`
  const { rows } = await sql<Dated>`
    with due as (
      select k.id
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'approved'
        and ${notYet}
        and k.expires_on between (${now}::timestamptz at time zone c.time_zone)::date
          and (${now}::timestamptz at time zone c.time_zone)::date + ${days}::integer
      order by k.expires_on, k.id
      limit ${atOnce}
      for no key update of k skip locked
    )
    update public.certifications k
    set ${done}
    from due, public.chefs c
    where k.id = due.id
      and c.id = k.chef_id
    returning ${changed}
  `.execute(db)
  return rows
}

/** Sent by mail regardless of preferences, because a kitchen without certifications cannot sell. */
async function notifyOfDay(
  call: Omit<Call, 'user'>,
  { id, userId, kind, expiresOn }: Dated,
  event: 'certification_expired' | 'certification_expires_in_7' | 'certification_expires_in_30',
): Promise<void> {
  await notifyOfDecision(
    { ...call, user: null },
    {
      userId,
      worded: wordNotification(event, { kind, day: expiresOn }),
      path: '/dashboard/chef-profile#certifications',
      ids: { certificationId: id },
    },
  )
}
