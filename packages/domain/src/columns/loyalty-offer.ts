import { sql } from 'kysely'

/** The running loyalty rule of `chefs c` if it meets a condition on rules `r`; null otherwise. */
const offerWhere = (condition: string) =>
  sql.raw(`
    (
      select jsonb_build_object(
        'every', r.every, 'category', r.category, 'upTo', (r.up_to_cents / 100.0)::float8
      )
      from public.loyalty_rules r
      where r.chef_id = c.id
        and r.ended_at is null
        and ${condition}
    )
  `)

export const loyaltyOffer = offerWhere('true')

/** The running rule, if it covers dishes of a course. `category` is the SQL of the course's column. */
export const loyaltyOfferFor = (category: string) =>
  offerWhere(`(r.category is null or r.category = ${category})`)
