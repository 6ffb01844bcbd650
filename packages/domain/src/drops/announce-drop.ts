import { announceDrop as contract } from '@localchef/contracts/drops/announce-drop'
import {
  dropAnnounced,
  dropDishesNotOnSale,
  dropOver,
  kitchenNotApproved,
} from '@localchef/contracts/drops/drop-refusals'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import type { Refuse } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readOwnDrop } from './read-own-drops.ts'
import { refuseClosedWindows, refuseLateDrop } from './write-drop.ts'

export const announceDrop = implement(contract, async ({ id, version }, call) => {
  const { db, user, now, refuse, outside } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const drop = await readOwnDrop(refuse, db, kitchen, now, id)
  refuseStale(refuse, version, drop.version)
  if (drop.announcedAt !== null) throw refuse(dropAnnounced)
  if (new Date(drop.orderBy) <= now) throw refuse(dropOver)
  refuseOffSale(refuse, drop)
  await refuseLateDrop(call, kitchen, drop)
  await refuseClosedWindows(db, kitchen, drop.windows)
  const { rows } = await sql`
    update public.drops p
    set announced_at = ${now}
    from public.chefs c
    where p.id = ${id}
      and c.id = p.chef_id
      and c.status in ('active', 'paused')
    returning p.id
  `.execute(db)
  if (rows.length === 0) throw refuse(kitchenNotApproved)
  await outside.enqueue('notify-about-drop', { dropId: id, moment: 'announced' }, now)
  await outside.enqueue('notify-about-drop', { dropId: id, moment: 'opened' }, new Date(drop.opensAt))
  return readOwnDrop(refuse, db, kitchen, now, id)
})

function refuseOffSale(refuse: Refuse<typeof dropDishesNotOnSale>, { dishes }: OwnDrop): void {
  const offSale = dishes.filter(({ status }) => status !== 'active')
  if (offSale.length === 0 && dishes.length > 0) return
  throw refuse(dropDishesNotOnSale, {
    dishes: offSale.map(({ dishId, name, nameRu }) => ({ id: dishId, name, nameRu })),
  })
}
