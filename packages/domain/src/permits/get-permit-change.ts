import { notFound } from '@localchef/contracts/common-refusals'
import { getPermitChange as contract } from '@localchef/contracts/permits/get-permit-change'
import { sql } from 'kysely'
import type { z } from 'zod'
import { certificationsOfFile, readHistory } from '../columns/chef-evidence.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readNumberMatches } from './number-matches.ts'
import { readChange } from './read-permit-change.ts'

type Kitchen = Omit<z.output<typeof contract.output>['kitchen'], 'history'>

export const getPermitChange = implement(contract, async ({ changeId }, { db, refuse }) => {
  const change = await readChange(refuse, db, changeId)
  const chefId = change.chef.id
  const { rows } = await sql<Kitchen>`
    select c.kind, c.state, c.county, ${certificationsOfFile} as certifications
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('chef'))
  return {
    ...change,
    numberMatches: await readNumberMatches(db, { chefId, kind: change.kind, number: change.number }),
    kitchen: { ...kitchen, history: await readHistory(db, chefId) },
  }
})
