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
import { countReach } from './reached-people.ts'

/** Maximum length of a message at the bell and in pushes. Mails contain the whole text. */
const mostCharacters = 300

const dayMs = 86_400_000

/** The kitchen's lock serializes concurrent calls, so the second finds the message of the first. */
export const sendFollowerMessage = implement(contract, async ({ subject, body, audience }, call) => {
  const { db, user, now, refuse } = call
  await refuseSwitchedOff(refuse, db, 'messages')
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const chef = await readChef(call, kitchen.id)
  await refuseTooOften(call, kitchen.id)
  const { [audience]: reached } = await countReach(db, kitchen.id, now)
  if (reached === 0) throw refuse(noFollowers)
  const { rows } = await sql<FollowerMessage>`
    insert into public.follower_messages as m (chef_id, subject, body, audience, created_at)
    values (${kitchen.id}, ${subject}, ${body}, ${audience}, ${now})
    returning m.id, m.subject, m.body, m.audience, to_jsonb(m.created_at) #>> '{}' as "createdAt"
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
  return { message, reached }
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
  const {
    rows: [last],
  } = await sql<Pick<FollowerMessage, 'createdAt'>>`
    select to_jsonb(max(m.created_at)) #>> '{}' as "createdAt"
    from public.follower_messages m
    where m.chef_id = ${chefId}
    having count(*) > 0
  `.execute(db)
  const nextAt = nextMessageAt(last, everyDays, now)
  if (nextAt !== null) throw refuse(wroteLately, { nextAt })
}

/** When a kitchen with this last message can send the next; null if it can now. */
export function nextMessageAt(
  last: Pick<FollowerMessage, 'createdAt'> | undefined,
  everyDays: number,
  now: Date,
): string | null {
  if (!last) return null
  const next = new Date(Date.parse(last.createdAt) + everyDays * dayMs)
  return next > now ? next.toISOString() : null
}
