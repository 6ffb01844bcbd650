import { createCustomerList as contract } from '@localchef/contracts/customers/create-customer-list'
import { customerListPage } from '@localchef/contracts/customers/customer-limits'
import { listsStopped } from '@localchef/contracts/customers/customer-refusals'
import { kitchenHidden } from '@localchef/contracts/followers/follower-refusals'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement } from '../server-function.ts'
import { readStop } from './read-customer-lists.ts'

export const createCustomerList = implement(contract, async ({ origin, statedIn, language }, call) => {
  const { db, user, now, refuse } = call
  await refuseSwitchedOff(refuse, db, 'customerLists')
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  if ((await readStop(db, kitchen.id)) !== null) throw refuse(listsStopped)
  const { rows } = await sql<{ id: string }>`
    insert into public.customer_lists (id, chef_id, origin, consent_text, consent_page, language, created_at)
    select gen_random_uuid(), c.id, ${origin}, ${wordsIn[statedIn].account.customerStatement}, ${customerListPage}, ${language}, ${now}
    from public.chefs c
    where c.id = ${kitchen.id}
      and private.chef_is_public(c.id)
    returning id
  `.execute(db)
  const list = rows[0]
  if (!list) throw refuse(kitchenHidden)
  return list
})
