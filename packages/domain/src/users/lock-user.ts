import type { UserRole } from '@localchef/contracts/users/user-row'
import { sql } from 'kysely'
import { notFound, Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'

export interface LockedUser {
  id: string
  role: UserRole
  suspendedAt: string | null
  suspendedUntil: string | null
  chef: { id: string; status: string } | null
}

/** Somebody else's profile, held until the call is through. Nobody decides about themselves. */
export async function lockUser(userId: string, { db, person }: PersonalCall): Promise<LockedUser> {
  if (userId === person.id) throw new Refusal(422, 'own_account', 'Nobody decides about their own account')
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
  const user = rows[0]
  if (!user) throw notFound('user')
  return user
}
