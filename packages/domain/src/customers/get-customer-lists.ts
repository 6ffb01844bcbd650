import { getCustomerLists as contract } from '@localchef/contracts/customers/get-customer-lists'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { readCustomerLists, readStop } from './read-customer-lists.ts'

export const getCustomerLists = implement(contract, async ({ language }, { db, user, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const { features, followers } = await readSettings(db, ['features', 'followers'])
  const isStopped = (await readStop(db, kitchen.id)) !== null
  const lists = await readCustomerLists(db, kitchen.id)
  const whileOn = isStopped ? ('stopped' as const) : ('open' as const)
  return {
    state: features.customerLists ? whileOn : ('off' as const),
    perDay: followers.invitationsPerDay,
    statement: wordsIn[language].account.customerStatement,
    lists: lists.map(({ consentText: _, ...list }) => list),
  }
})
