import { type AdminUser, adminListUsers } from '@localchef/contracts/admin-users'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { anywhere, readPage } from './long-list.ts'
import { isSuspended, userColumns } from './user-rows.ts'

export const listAdminUsers = implement(
  adminListUsers,
  async ({ query, which, cursor, limit }, { db, now }) => {
    // As the trigram index has it.
    const found = query ? sql`(p.name || ' ' || p.email) ilike ${anywhere(query)}` : sql`true`
    const ofWhich =
      which === 'all'
        ? sql`true`
        : which === 'suspended'
          ? isSuspended(now)
          : sql`p.role = ${which}::public.profile_role`
    const { rows, nextCursor } = await readPage<AdminUser>(
      db,
      sql`select ${userColumns(now)}`,
      sql`from public.profiles p where p.erased_at is null and ${found} and ${ofWhich}`,
      { at: sql`p.created_at`, id: sql`p.id`, first: 'newest' },
      { cursor, limit },
    )
    return { users: rows, nextCursor }
  },
)
