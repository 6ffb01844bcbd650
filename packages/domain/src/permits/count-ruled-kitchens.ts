import { countRuledKitchens as contract } from '@localchef/contracts/permits/count-ruled-kitchens'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

export const countRuledKitchens = implement(contract, async (_input, { db }) => {
  const { rows } = await sql<{ state: string; county: string | null; kitchens: number }>`
    select c.state, c.county, count(*)::integer as kitchens
    from public.chefs c
    where c.kind = 'chef'
      and c.status in ('submitted', 'active', 'paused')
    group by c.state, c.county
    order by c.state, c.county nulls first
  `.execute(db)
  return { places: rows }
})
