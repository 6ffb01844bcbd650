import { getLegalText as contract, type LegalKind } from '@localchef/contracts/settings/get-legal-text'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'

interface InForce {
  version: number
  since: string | null
}

async function isConfirmed(db: Queries, kind: LegalKind): Promise<boolean> {
  const { rows } = await sql`
    select
    from public.opening_points o
    where o.point = ${kind}
      and o.decision = 'confirmed'
  `.execute(db)
  return rows.length > 0
}

export const getLegalText = implement(contract, async ({ kind }, { db }) => {
  const settings = await readSettings(db, [kind])
  const { texts } = settings[kind]
  const { rows } =
    kind === 'agreement'
      ? await sql<InForce>`
          select v.version, to_jsonb(v.published_at) #>> '{}' as since
          from public.agreement_versions v
          where v.withdrawn_at is null
          order by v.version desc
          limit 1
        `.execute(db)
      : await sql<InForce>`
          select s.version, to_jsonb(s.created_at) #>> '{}' as since
          from public.platform_settings s
          where s.key = ${kind}
          order by s.version desc
          limit 1
        `.execute(db)
  const isDraft = texts === null && !(await isConfirmed(db, kind))
  return { version: 0, since: null, ...rows[0], texts, isDraft }
})
