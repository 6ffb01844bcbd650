import { sql } from 'kysely'

/** The further delivery areas of `chefs c`, in the chef's order. */
export const deliveryAreas = sql.raw(`
  coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'radiusMiles', a.radius_miles::float8,
        'zipCodes', a.zip_codes,
        'fee', (a.fee_cents / 100.0)::float8,
        'minimum', (a.minimum_cents / 100.0)::float8
      )
      order by a.position
    )
    from public.delivery_areas a
    where a.chef_id = c.id
  ), '[]')
`)
