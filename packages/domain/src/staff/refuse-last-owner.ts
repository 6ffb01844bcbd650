import { lastOwner } from '@localchef/contracts/staff/staff-refusals'
import { sql } from 'kysely'
import type { Refusing, UserCall } from '../server-function.ts'

/** Refuses to take the role from the only owner. Call it while the staff is locked. */
export async function refuseLastOwner(
  { db, refuse }: UserCall & Refusing<typeof lastOwner>,
  userId: string,
): Promise<void> {
  const { rows } = await sql<{ isLast: boolean }>`
    select count(*) filter (where m.user_id = ${userId}) = 1 and count(*) = 1 as "isLast"
    from public.staff_members m
    where m.role = 'owner'
  `.execute(db)
  if (rows[0]?.isLast) throw refuse(lastOwner)
}
