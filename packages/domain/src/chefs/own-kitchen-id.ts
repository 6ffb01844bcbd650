import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

/** The caller's kitchen, unlocked: orders lock a code before their kitchen. */
export async function ownKitchenId({
  db,
  user,
  refuse,
}: UserCall & Refusing<typeof notFound>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  return kitchen.id
}
