import { readEmail } from '@localchef/addresses/email-address'
import { listUsers as contract } from '@localchef/contracts/users/list-users'
import type { AdminUser } from '@localchef/contracts/users/user-row'
import { sql } from 'kysely'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { isSuspended, userColumns } from './read-admin-user.ts'

export const listUsers = implement(contract, async ({ query, which, ...page }, { db, now }) => {
  // Must equal the expression of the trigram index.
  const found = query
    ? sql`(p.name || ' ' || p.email) ilike ${anywhere(readEmail(query) ?? query)}`
    : sql`true`
  const ofWhich =
    which === 'all'
      ? sql`true`
      : which === 'suspended'
        ? isSuspended(now)
        : sql`p.role = ${which}::public.profile_role`
  const { rows, nextCursor } = await readPage(
    db,
    sql`select ${userColumns(now)}`,
    sql<AdminUser>`from public.profiles p where p.erased_at is null and ${found} and ${ofWhich}`,
    { at: sql`p.created_at`, id: sql`p.id`, first: 'newest' },
    page,
  )
  return { users: rows, nextCursor }
})
