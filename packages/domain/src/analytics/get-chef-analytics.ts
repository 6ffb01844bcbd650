import { getChefAnalytics as contract, rangeBefore } from '@localchef/contracts/analytics/get-chef-analytics'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readFigures } from './read-figures.ts'

export const getChefAnalytics = implement(contract, async ({ from, to, compare }, { db, user, refuse }) => {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone as "timeZone"
    from public.chefs
    where profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  const current = await readFigures(db, kitchen, { from, to })
  const previous = compare ? await readFigures(db, kitchen, rangeBefore(from, to)) : null
  return { timeZone: kitchen.timeZone, current, previous }
})
