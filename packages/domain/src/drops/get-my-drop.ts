import { getMyDrop as contract } from '@localchef/contracts/drops/get-my-drop'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { implement } from '../server-function.ts'
import { readOwnDrop } from './read-own-drops.ts'

export const getMyDrop = implement(contract, async ({ id }, { db, user, now, refuse }) =>
  readOwnDrop(refuse, db, await readOwnKitchen(refuse, db, user.id), now, id),
)
