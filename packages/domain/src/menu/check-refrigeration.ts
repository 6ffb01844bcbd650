import { refrigerationNotAllowed } from '@localchef/contracts/menu/menu-refusals'
import { allowsRefrigerated } from '@localchef/contracts/permits/rule-of-place'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import { readRuleOfPlace } from '../permits/read-place-rules.ts'
import type { Queries } from '../queries.ts'
import type { Refuse } from '../refusal.ts'

/** Refuses to put food that needs a refrigerator on the menu if the kitchen's permit does not allow it. */
export async function checkRefrigeration(
  refuse: Refuse<typeof refrigerationNotAllowed>,
  db: Queries,
  now: Date,
  kitchen: OwnKitchen,
  dishes: readonly { status: string; needsRefrigeration: boolean }[],
): Promise<void> {
  if (!dishes.some(({ status, needsRefrigeration }) => status === 'active' && needsRefrigeration)) return
  const permit = await readStrictPermit(db, now, kitchen)
  if (permit !== null) throw refuse(refrigerationNotAllowed, { permit })
}

/** The kind of the kitchen's permit if it does not allow food that needs a refrigerator; otherwise null. */
export async function readStrictPermit(db: Queries, now: Date, kitchen: OwnKitchen): Promise<string | null> {
  const { rows } = await sql<{
    kind: 'chef' | 'truck_stop'
    state: string
    county: string | null
    permit: string
  }>`
    select c.kind, c.state, c.county, private.held_permit(c.id) as permit /* never null: permit */
    from public.chefs c
    where c.id = ${kitchen.id}
  `.execute(db)
  const held = rows[0]
  if (!held || allowsRefrigerated(await readRuleOfPlace(db, now, held), held.kind, held.permit)) return null
  return held.permit
}
