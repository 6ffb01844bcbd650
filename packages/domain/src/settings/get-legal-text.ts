import { getLegalText as contract } from '@localchef/contracts/settings/get-legal-text'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { readSettings } from './read-settings.ts'

interface InForce {
  version: number
  since: string | null
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
  return { version: 0, since: null, ...rows[0], texts }
})
