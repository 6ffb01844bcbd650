import { countAnnouncementReaders as contract } from '@localchef/contracts/announcements/count-announcement-readers'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { isSuspended } from '../users/read-admin-user.ts'

/** The strip is shown to people by their role. Suspended people can't sign in. */
export const countAnnouncementReaders = implement(contract, async ({ audience }, { db, now }) => {
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::integer as accounts
    from public.profiles p
    where p.erased_at is null
      and not (${isSuspended(now)})
      and (${audience} = 'everyone' or p.role::text || 's' = ${audience})
  `.execute(db)
  return { accounts: rows[0]?.accounts ?? 0 }
})
