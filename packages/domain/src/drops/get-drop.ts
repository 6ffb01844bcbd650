import { notFound } from '@localchef/contracts/common-refusals'
import type { Drop, DropDish } from '@localchef/contracts/drops/drop'
import { getDrop as contract } from '@localchef/contracts/drops/get-drop'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { type PromisedFields, withEarliest } from '../slots/earliest-times.ts'
import { dropColumns, dropIsPublic } from './drop-columns.ts'

interface Stored extends Omit<Drop, 'dishes'> {
  dishes: (Omit<DropDish, 'dish'> & { dish: Omit<DropDish['dish'], PromisedFields> })[]
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const getDrop = implement(contract, async ({ drop: key }, { db, now, refuse }) => {
  const { rows } = await sql<Stored>`
    select ${dropColumns}
    from public.drops p
    join public.chefs c on c.id = p.chef_id
    where ${isId.test(key) ? sql`p.id = ${key}` : sql`p.slug = ${key}`}
      and ${dropIsPublic}
  `.execute(db)
  const drop = rows[0]
  if (!drop) throw refuse(notFound, noSuch('drop'))
  const cards = await withEarliest(
    db,
    now,
    drop.dishes.map(({ dish }) => dish),
  )
  const times = new Map(cards.map((card) => [card.id, card]))
  return {
    ...drop,
    dishes: drop.dishes.flatMap(({ dish, ...portions }) => {
      const card = times.get(dish.id)
      return card ? [{ ...portions, dish: card }] : []
    }),
  }
})
