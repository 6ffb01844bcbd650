import type { FollowerMessage } from '@localchef/contracts/followers/follower-message'
import { kitchenHidden, noFollowers, wroteLately } from '@localchef/contracts/followers/follower-refusals'
import { sendFollowerMessage as contract } from '@localchef/contracts/followers/send-follower-message'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { readSettings } from '../read-settings.ts'
import { refuseSwitchedOff } from '../refuse-switched-off.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { notifyFollowers } from './notify-followers.ts'
import { countFollowers, nextMessageAt, readFollowerMessages } from './own-followers.ts'

/** Maximum length of a message at the bell and in pushes. Mails contain the whole text. */
const mostCharacters = 300

/** The kitchen's lock serializes concurrent calls, so the second finds the message of the first. */
export const sendFollowerMessage = implement(contract, async ({ subject, body }, call) => {
  const { db, user, now, refuse } = call
  await refuseSwitchedOff(refuse, db, 'messages')
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const chef = await readChef(call, kitchen.id)
  await refuseTooOften(call, kitchen.id)
  const followers = await countFollowers(db, kitchen.id)
  if (followers === 0) throw refuse(noFollowers)
  const { rows } = await sql<FollowerMessage>`
    insert into public.follower_messages as m (chef_id, subject, body, created_at)
    values (${kitchen.id}, ${subject}, ${body}, ${now})
    returning m.id, m.subject, m.body, to_jsonb(m.created_at) #>> '{}' as "createdAt"
  `.execute(db)
  const message = rows[0]
  if (!message) throw new Error('the insert returned no message')
  await notifyFollowers(call, [
    {
      chefId: kitchen.id,
      cause: `message:${message.id}`,
      toKitchen: true,
      worded: wordNotification('followed_message', { chef, subject, body: body.slice(0, mostCharacters) }),
      ids: { followerMessageId: message.id },
      path: `/dashboard/favourites#message-${message.id}`,
      mailLines: body.split(/\n+/),
    },
  ])
  return { message, followers }
})

async function readChef({ db, refuse }: UserCall & Refusing<typeof kitchenHidden>, chefId: string) {
  const { rows } = await sql<{ name: string; nameRu: string | null }>`
    select c.name, c.name_ru as "nameRu"
    from public.chefs c
    where c.id = ${chefId}
      and private.chef_is_public(c.id)
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw refuse(kitchenHidden)
  return localText(chef.name, chef.nameRu)
}

async function refuseTooOften(
  { db, now, refuse }: UserCall & Refusing<typeof wroteLately>,
  chefId: string,
): Promise<void> {
  const {
    followers: { everyDays },
  } = await readSettings(db, ['followers'])
  const [last] = await readFollowerMessages(db, chefId, 1)
  const nextAt = nextMessageAt(last, everyDays, now)
  if (nextAt !== null) throw refuse(wroteLately, { nextAt })
}
