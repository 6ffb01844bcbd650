import type { notFound } from '@localchef/contracts/common-refusals'
import { codeTaken, type DiscountFields, type DiscountStatus } from '@localchef/contracts/discounts/discount'
import { discountKey } from '@localchef/contracts/discounts/discount-key'
import type { staleEdit } from '@localchef/contracts/edit-version'
import { toCents } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { refuseStale } from '../edit-version.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { type DiscountOwner, lockOwnDiscount } from './own-discounts.ts'

interface Saved {
  id?: string | undefined
  version?: string | undefined
  terms: DiscountFields
}

/** Writes a new code, or new terms of an existing one. Placed orders keep their discount. Returns the code's id. */
export async function writeDiscount(
  call: UserCall & Refusing<typeof codeTaken | typeof notFound | typeof staleEdit>,
  owner: DiscountOwner,
  { id, version, terms }: Saved,
): Promise<string> {
  const { db, user, refuse } = call
  if (id) refuseStale(refuse, version, (await lockOwnDiscount(call, owner, id)).version)
  const key = discountKey(terms.code)
  const { rows: taken } = await sql<{ id: string }>`
    select d.id
    from public.discounts d
    where d.chef_id is not distinct from ${owner}
      and d.code_key = ${key}
      and d.id is distinct from ${id ?? null}
  `.execute(db)
  if (taken.length > 0) throw refuse(codeTaken)
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
  const fields = sql`
    ${terms.code}, ${key}, ${terms.kind}, ${terms.percent}::integer, ${cents(terms.amount)}::integer,
    ${cents(terms.ceiling)}::integer, ${toCents(terms.minimum)}::integer, ${terms.usesLimit}::integer,
    ${terms.usesPerPerson}::integer, ${terms.firstOrderOnly}::boolean, ${terms.holdsFrom}::date, ${terms.holdsUntil}::date
  `
  const { rows } = id
    ? await sql<{ id: string }>`
        update public.discounts
        set (
          code, code_key, kind, percent, amount_cents, ceiling_cents, minimum_cents, uses_limit, uses_per_person,
          first_order_only, holds_from, holds_until
        ) = row (${fields})
        where id = ${id}
        returning id
      `.execute(db)
    : await sql<{ id: string }>`
        insert into public.discounts (
          code, code_key, kind, percent, amount_cents, ceiling_cents, minimum_cents, uses_limit, uses_per_person,
          first_order_only, holds_from, holds_until, chef_id, author_id, created_at
        )
        values (${fields}, ${owner}, ${user.id}, ${call.now})
        returning id
      `.execute(db)
  const saved = rows[0]?.id
  if (!saved) throw new Error('the statement returned no discount')
  return saved
}

interface StatusChange {
  id: string
  status: DiscountStatus
  version: string
}

/** Returns the previous status. */
export async function writeDiscountStatus(
  call: UserCall & Refusing<typeof notFound | typeof staleEdit>,
  owner: DiscountOwner,
  { id, status, version }: StatusChange,
): Promise<DiscountStatus> {
  const before = await lockOwnDiscount(call, owner, id)
  refuseStale(call.refuse, version, before.version)
  await sql`
    update public.discounts
    set status = ${status}
    where id = ${id}
  `.execute(call.db)
  return before.status
}
