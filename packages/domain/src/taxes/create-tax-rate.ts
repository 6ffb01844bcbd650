import { createTaxRate as contract } from '@localchef/contracts/taxes/create-tax-rate'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { implement } from '../server-function.ts'
import { readTaxRates } from './list-tax-rates.ts'

export const createTaxRate = implement(contract, async ({ reason, ...rate }, call) => {
  const { state, zipPrefix, ...terms } = rate
  const { rows } = await sql<{ id: string }>`
    insert into public.tax_rates (
      state, zip_prefix, percent, food_taxable, delivery_taxable, remitter, holds_from, author_id, created_at
    )
    values (
      ${state}, ${zipPrefix}, ${rate.percent}, ${rate.foodTaxable}, ${rate.deliveryTaxable},
      ${rate.remitter}, ${rate.holdsFrom}, ${call.user.id}, ${call.now}
    )
    returning id
  `.execute(call.db)
  await recordAct(call, {
    action: 'add-tax-rate',
    subjectKind: 'setting',
    subjectId: rows[0]?.id ?? '',
    before: null,
    after: { place: `${state} ${zipPrefix}`.trim(), ...terms },
    reason,
  })
  return { rates: await readTaxRates(call.db) }
})
