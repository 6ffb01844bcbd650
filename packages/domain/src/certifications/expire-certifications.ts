import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type CertificationNews, certificationWords } from './certification-words.ts'

interface Paper {
  id: string
  kind: string
  expiresOn: string
  personId: string
  email: string
  language: 'en' | 'ru'
}

/** What a sweep has done. */
export interface CertificationSweep {
  expired: number
  reminded: number
}

const AT_ONCE = 100

/**
 * Ends approved papers whose day has passed in the kitchen's time zone, and with the last of them the verified
 * mark; reminds 30 and 7 days before. Run daily or oftener: each step happens once a paper.
 */
export async function expireCertifications(call: Omit<Call, 'person'>): Promise<CertificationSweep> {
  const expired = await expire(call)
  for (const paper of expired) await tell(call, paper, 'expired')
  const week = await remind(call, 7)
  for (const paper of week) await tell(call, paper, 'expires_in_7')
  const month = await remind(call, 30)
  for (const paper of month) await tell(call, paper, 'expires_in_30')
  return { expired: expired.length, reminded: week.length + month.length }
}

const told = sql`
  k.id, k.kind, to_char(k.expires_on, 'YYYY-MM-DD') as "expiresOn", p.id as "personId", p.email, p.language
`

async function expire({ db, now }: Omit<Call, 'person'>): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    with over as (
      select k.id
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'approved'
        and k.expires_on < (${now}::timestamptz at time zone c.time_zone)::date
      order by k.expires_on, k.id
      limit ${AT_ONCE}
      for no key update of k skip locked
    )
    update public.certifications k
    set status = 'expired'
    from over, public.chefs c, public.profiles p
    where k.id = over.id
      and c.id = k.chef_id
      and p.id = c.profile_id
    returning ${told}
  `.execute(db)
  return rows
}

/** The week's reminder stands for the month's too, so that a paper approved late is not announced twice. */
async function remind({ db, now }: Omit<Call, 'person'>, days: 7 | 30): Promise<Paper[]> {
  const notYet = days === 7 ? sql`k.reminded_7_at is null` : sql`k.reminded_30_at is null`
  const done =
    days === 7
      ? sql`reminded_7_at = ${now}, reminded_30_at = coalesce(k.reminded_30_at, ${now})`
      : sql`reminded_30_at = ${now}`
  const { rows } = await sql<Paper>`
    with due as (
      select k.id
      from public.certifications k
      join public.chefs c on c.id = k.chef_id
      where k.status = 'approved'
        and ${notYet}
        and k.expires_on between (${now}::timestamptz at time zone c.time_zone)::date
          and (${now}::timestamptz at time zone c.time_zone)::date + ${days}::integer
      order by k.expires_on, k.id
      limit ${AT_ONCE}
      for no key update of k skip locked
    )
    update public.certifications k
    set ${done}
    from due, public.chefs c, public.profiles p
    where k.id = due.id
      and c.id = k.chef_id
      and p.id = c.profile_id
    returning ${told}
  `.execute(db)
  return rows
}

/** By mail whatever the preferences say: without its papers a kitchen may not sell. */
async function tell(call: Omit<Call, 'person'>, paper: Paper, news: CertificationNews): Promise<void> {
  const words = certificationWords(news, paper.kind, paper.expiresOn)
  await notify(
    { ...call, person: null },
    {
      userId: paper.personId,
      triggeredBy: null,
      title: words.en.title,
      message: words.en.message,
      type: 'other',
      event: `certification_${news}`,
      data: {
        certificationId: paper.id,
        key: `certification_${news}`,
        params: { kind: paper.kind, day: paper.expiresOn },
      },
    },
  )
  const { title, message, button } = words[paper.language]
  await call.outside.queueMail({
    to: paper.email,
    language: paper.language,
    title,
    lines: [message],
    button: { text: button, path: '/dashboard/chef-profile#certifications' },
  })
}
