import { notFound } from '@localchef/contracts/common-refusals'
import {
  getKitchenCustomerLists as contract,
  type KitchenCustomerLists,
} from '@localchef/contracts/customers/get-kitchen-customer-lists'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readCustomerLists, readStop } from './read-customer-lists.ts'

export const getKitchenCustomerLists = implement(contract, async ({ chefId }, { db, refuse }) => {
  const { rows } = await sql<{ id: string }>`select c.id from public.chefs c where c.id = ${chefId}`.execute(
    db,
  )
  if (!rows[0]) throw refuse(notFound, noSuch('chef'))
  return readKitchenLists(db, chefId)
})

export async function readKitchenLists(db: Queries, chefId: string): Promise<KitchenCustomerLists> {
  return { stoppedAt: await readStop(db, chefId), lists: await readCustomerLists(db, chefId) }
}
