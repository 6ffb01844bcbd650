import { beyondOwnRights } from '@localchef/contracts/staff/staff-refusals'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { staffRightMissing } from '@localchef/contracts/staff/staff-right-missing'
import { rightsBeyond } from '@localchef/contracts/staff/staff-role'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** Serializes changes of the staff, so that each sees the rights and owners that the previous one left. */
export async function lockStaff(db: Queries): Promise<void> {
  await sql`lock table public.staff_members in share row exclusive mode`.execute(db)
}

/** The rights of a person's staff role; none for people who are not admins. */
export async function rightsOfUser(db: Queries, userId: string): Promise<StaffRight[]> {
  const { rows } = await sql<{ rights: StaffRight[] }>`
    select array(
      select r.right_name
      from public.staff_members m
      join public.staff_role_rights r on r.role = m.role
      where m.user_id = ${userId}
      order by r.right_name
    ) as rights
  `.execute(db)
  return rows[0]?.rights ?? []
}

/** Refuses an admin who lacks the right that the contract names. For operations that all signed-in people can call. */
export function requireNamedRight({ staffRight }: Pick<UserCall, 'staffRight'>): void {
  if (staffRight && !staffRight.isHeld) throw staffRight.refuse(staffRightMissing, { right: staffRight.name })
}

/** The admins whose staff role has a right. */
export async function staffWith(db: Queries, right: StaffRight): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id as "userId"
    from public.staff_members m
    join public.staff_role_rights r on r.role = m.role
    where r.right_name = ${right}
    order by m.user_id
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The admin who reads a list; null while an export is written, whose columns depend on its owner's rights. */
export type Reader = { id: string } | null

/** Condition that a reader has a right. */
export function hasRight(reader: Reader, right: StaffRight): RawBuilder<unknown> {
  if (!reader) return sql`true`
  return sql`
    exists (
      select
      from public.staff_members m
      join public.staff_role_rights r on r.role = m.role
      where m.user_id = ${reader.id}
        and r.right_name = ${right}
    )
  `
}

/** Refuses to give or take rights that the caller lacks. */
export async function refuseBeyondOwnRights(
  { db, user, refuse }: UserCall & Refusing<typeof beyondOwnRights>,
  concerned: readonly StaffRight[],
): Promise<void> {
  if (concerned.length === 0) return
  const rights = rightsBeyond(concerned, await rightsOfUser(db, user.id))
  if (rights.length > 0) throw refuse(beyondOwnRights, { rights })
}

/** Refuses to act on an admin who has a right that the caller lacks. */
export async function refuseOnHigherStaff(
  call: UserCall & Refusing<typeof beyondOwnRights>,
  userId: string,
): Promise<void> {
  await refuseBeyondOwnRights(call, await rightsOfUser(call.db, userId))
}
