import { notFound } from '@localchef/contracts/common-refusals'
import { ownAccount } from '@localchef/contracts/users/user-refusals'
import type { UserRole } from '@localchef/contracts/users/user-row'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

export interface LockedUser {
  id: string
  role: UserRole
  suspendedAt: string | null
  suspendedUntil: string | null
  chef: { id: string; status: string } | null
}

/** Locks another user's profile until the transaction ends. Refuses the caller's own. */
export async function lockUser(
  userId: string,
  { db, user, refuse }: UserCall & Refusing<typeof notFound | typeof ownAccount>,
): Promise<LockedUser> {
  if (userId === user.id) throw refuse(ownAccount)
  const { rows } = await sql<LockedUser>`
    select p.id, p.role, to_jsonb(p.suspended_at) #>> '{}' as "suspendedAt",
      to_jsonb(p.suspended_until) #>> '{}' as "suspendedUntil",
      (
        select jsonb_build_object('id', c.id, 'status', c.status)
        from public.chefs c
        where c.profile_id = p.id
      ) as chef
    from public.profiles p
    where p.id = ${userId}
      and p.erased_at is null
    for no key update of p
  `.execute(db)
  const [locked] = rows
  if (!locked) throw refuse(notFound, noSuch('user'))
  return locked
}
