import { listCuisines as contract } from '@localchef/contracts/chefs/list-cuisines'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'

interface Row {
  slug: string
  name: string
  nameRu: string | null
  retiredAt: string | null
}

export const listCuisines = implement(contract, async (_input, { db }) => {
  const { rows } = await sql<Row>`
    select slug, name, name_ru as "nameRu", to_jsonb(retired_at) #>> '{}' as "retiredAt"
    from public.cuisines
    order by position, name
  `.execute(db)
  return { cuisines: rows }
})
