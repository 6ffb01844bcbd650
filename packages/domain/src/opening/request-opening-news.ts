import { requestOpeningNews as contract } from '@localchef/contracts/opening/request-opening-news'
import { alreadyOpen } from '@localchef/contracts/opening/visitor-refusals'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'

export const requestOpeningNews = implement(contract, async ({ email, language }, { db, now, refuse }) => {
  // Shares the lock of the setting, so that no address arrives after the opening has read them all.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('setting:opening', 0))`.execute(db)
  const { opening } = await readSettings(db, ['opening'])
  if (opening.isOpen) throw refuse(alreadyOpen)
  await sql`
    insert into public.opening_interests (email, language, created_at)
    values (${email}, ${language}, ${now})
    on conflict (email) do update
    set language = excluded.language
  `.execute(db)
  return { isAsked: true as const }
})
