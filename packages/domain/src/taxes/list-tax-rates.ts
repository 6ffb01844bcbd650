import { listTaxRates as contract } from '@localchef/contracts/taxes/list-tax-rates'
import type { TaxRate } from '@localchef/contracts/taxes/tax-rate'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'

export const listTaxRates = implement(contract, async (_input, { db }) => ({ rates: await readTaxRates(db) }))

export async function readTaxRates(db: Queries): Promise<TaxRate[]> {
  const { rows } = await sql<TaxRate>`
    select
      r.id,
      r.state,
      r.zip_prefix as "zipPrefix",
      r.percent::float8 as percent,
      r.food_taxable as "foodTaxable",
      r.delivery_taxable as "deliveryTaxable",
      r.remitter,
      to_char(r.holds_from, 'YYYY-MM-DD') as "holdsFrom",
      coalesce(p.name, p.email) as author,
      to_jsonb(r.created_at) #>> '{}' as "createdAt"
    from public.tax_rates r
    left join public.profiles p on p.id = r.author_id
    order by r.state, r.zip_prefix, r.holds_from desc, r.created_at desc
  `.execute(db)
  return rows
}
