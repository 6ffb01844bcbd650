import { getFollowers as contract } from '@localchef/contracts/followers/get-followers'
import { readOwnKitchen } from '../chefs/own-kitchen.ts'
import { readSettings } from '../read-settings.ts'
import { implement } from '../server-function.ts'
import { countFollowers, nextMessageAt, readFollowerMessages } from './own-followers.ts'

const shownMessages = 10

export const getFollowers = implement(contract, async (_input, { db, user, now, refuse }) => {
  const kitchen = await readOwnKitchen(refuse, db, user.id)
  const {
    followers: { everyDays },
  } = await readSettings(db, ['followers'])
  const messages = await readFollowerMessages(db, kitchen.id, shownMessages)
  return {
    followers: await countFollowers(db, kitchen.id),
    messages,
    everyDays,
    nextAt: nextMessageAt(messages[0], everyDays, now),
  }
})
