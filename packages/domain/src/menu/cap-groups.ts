import { notFound } from '@localchef/contracts/common-refusals'
import type { CapGroup } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import { versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'

interface StoredCapGroup extends Omit<CapGroup, 'version'> {
  dishIds: string[]
}

/** The kitchen's shared limits by name. */
export async function readCapGroups(db: Queries, kitchen: OwnKitchen): Promise<CapGroup[]> {
  const { rows } = await sql<StoredCapGroup>`
    select
      g.id,
      g.name,
      g.portions_per_slot as "portionsPerSlot",
      array(
        select d.id
        from public.dishes d
        where d.cap_group_id = g.id
        order by d.id
      ) as "dishIds"
    from public.cap_groups g
    where g.chef_id = ${kitchen.id}
    order by g.name, g.id
  `.execute(db)
  return Promise.all(
    rows.map(async ({ dishIds, ...group }) => ({
      ...group,
      version: await versionOf({ name: group.name, portionsPerSlot: group.portionsPerSlot, dishIds }),
    })),
  )
}

export async function readCapGroup(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
): Promise<CapGroup> {
  const group = (await readCapGroups(db, kitchen)).find((known) => known.id === id)
  if (!group) throw refuse(notFound, noSuch('shared limit'))
  return group
}
