import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

type Asking = UserCall & Refusing<typeof notFound>

/** The caller's kitchen, unlocked, because orders lock a discount code before its kitchen. */
export async function ownKitchenId(call: Asking): Promise<string> {
  return (await ownKitchenOf(call)).id
}

/** Name and id of the caller's kitchen, unlocked. */
export async function ownKitchenOf({ db, user, refuse }: Asking): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  return kitchen
}
