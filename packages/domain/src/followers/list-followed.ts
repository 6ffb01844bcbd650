import { listFollowed as contract, mostFollowedMessages } from '@localchef/contracts/followers/list-followed'
import { sql } from 'kysely'
import type { z } from 'zod'
import { implement, type UserCall } from '../server-function.ts'
import { reachedByMessage } from './reached-people.ts'

type Followed = z.output<typeof contract.output>

const channels = sql`jsonb_build_object('mail', f.by_mail, 'push', f.by_push, 'app', f.in_app) as channels`

export const listFollowed = implement(contract, async (_input, call) => ({
  kitchens: await readKitchens(call),
  dishes: await readDishes(call),
  messages: await readMessages(call),
}))

async function readKitchens({ db, user }: UserCall): Promise<Followed['kitchens']> {
  const { rows } = await sql<Followed['kitchens'][number]>`
    select c.id, c.slug, c.name, c.name_ru as "nameRu", ${channels}
    from public.favourite_chefs f
    join public.chefs c on c.id = f.chef_id
    where f.user_id = ${user.id}
      and f.followed_at is not null
      and private.chef_is_public(c.id)
    order by c.name, c.id
  `.execute(db)
  return rows
}

async function readDishes({ db, user }: UserCall): Promise<Followed['dishes']> {
  const { rows } = await sql<Followed['dishes'][number]>`
    select d.id, d.name, d.name_ru as "nameRu", ${channels},
      jsonb_build_object('name', c.name, 'nameRu', c.name_ru) as chef
    from public.favourite_dishes f
    join public.dishes d on d.id = f.dish_id
    join public.chefs c on c.id = d.chef_id
    where f.user_id = ${user.id}
      and f.followed_at is not null
      and private.dish_is_public(d.id)
    order by d.name, d.id
  `.execute(db)
  return rows
}

/** Messages that reached the caller. */
async function readMessages({ db, user }: UserCall): Promise<Followed['messages']> {
  const { rows } = await sql<Followed['messages'][number]>`
    select m.id, m.subject, m.body, to_jsonb(m.created_at) #>> '{}' as "createdAt",
      jsonb_build_object('slug', c.slug, 'name', c.name, 'nameRu', c.name_ru) as chef
    from (
      select f.chef_id
      from public.favourite_chefs f
      where f.user_id = ${user.id}
        and f.followed_at is not null
      union
      select k.chef_id
      from public.contact_consents k
      where k.buyer_id = ${user.id}
        and k.withdrawn_at is null
    ) heard
    join public.chefs c on c.id = heard.chef_id
    join public.follower_messages m on m.chef_id = c.id
    join lateral ${reachedByMessage} r
      on r.user_id = ${user.id}
    where private.chef_is_public(c.id)
    order by m.created_at desc, m.id
    limit ${mostFollowedMessages}
  `.execute(db)
  return rows
}
