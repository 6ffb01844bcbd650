import { notFound } from '@localchef/contracts/common-refusals'
import type { PermitChange } from '@localchef/contracts/permits/permit-change'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

export async function readChange(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  id: string,
): Promise<PermitChange> {
  const { rows } = await sql<PermitChange>`
    select
      k.id,
      k.status,
      p.kind,
      p.number,
      jsonb_build_object(
        'mealsPerDay', p.meals_per_day,
        'mealsPerWeek', p.meals_per_week,
        'salesPerYear', (p.sales_per_year_cents / 100.0)::float8
      ) as now,
      jsonb_build_object(
        'mealsPerDay', k.meals_per_day,
        'mealsPerWeek', k.meals_per_week,
        'salesPerYear', (k.sales_per_year_cents / 100.0)::float8
      ) as wanted,
      to_jsonb(k.created_at) #>> '{}' as "createdAt",
      jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) as chef
    from public.permit_changes k
    join public.chefs c on c.id = k.chef_id
    join public.chef_permits p on p.chef_id = k.chef_id
    where k.id = ${id}
  `.execute(db)
  const change = rows[0]
  if (!change) throw refuse(notFound, noSuch('permit change'))
  return change
}
