import { costCents, type DishCost } from '@localchef/contracts/menu/dish-cost'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** Replaces the cost of a dish. Lines of placed orders keep theirs. */
export async function writeCost(db: Queries, dishId: string, cost: DishCost | null): Promise<void> {
  if (cost === null) {
    await sql`delete from public.dish_costs where dish_id = ${dishId}`.execute(db)
    return
  }
  await sql`
    insert into public.dish_costs (dish_id, cost_cents, parts)
    values (${dishId}, ${costCents(cost)}, ${JSON.stringify(cost.parts)}::jsonb)
    on conflict (dish_id) do update
    set cost_cents = excluded.cost_cents,
        parts = excluded.parts
  `.execute(db)
}
