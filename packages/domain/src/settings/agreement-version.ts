import type { Agreement } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Publishes a new version of the chef agreement. Returns its number. */
export async function publishAgreement(
  db: Queries,
  { requiredFrom }: Agreement,
  title: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into public.agreement_versions (version, title, published_at, required_from)
    select max(v.version) + 1, ${title}, ${now}, coalesce(${requiredFrom}::timestamptz, ${now})
    from public.agreement_versions v
    returning version
  `.execute(db)
  const version = rows[0]?.version
  if (!version) throw new Error('the insert returned no version of the agreement')
  return version
}

/** Restores an earlier version and withdraws all later ones. */
export async function bringAgreementBack(db: Queries, version: number, now: Date): Promise<void> {
  await sql`
    update public.agreement_versions
    set withdrawn_at = case when version > ${version} then coalesce(withdrawn_at, ${now}) end
    where version >= ${version}
  `.execute(db)
}
