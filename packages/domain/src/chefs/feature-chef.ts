import { notPublic } from '@localchef/contracts/chefs/chef-refusals'
import { featureChef as contract } from '@localchef/contracts/chefs/feature-chef'
import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readAdminChef } from './read-admin-chef.ts'

interface Kitchen {
  id: string
  name: string
  nameRu: string | null
  status: string
  rank: number | null
  profileId: string
}

/** Shifts the other ranks, which have no gaps. Locks all featured kitchens against concurrent changes. */
export const featureChef = implement(contract, async ({ chefId, rank }, call) => {
  const { rows } = await sql<Kitchen>`
    select id, name, name_ru as "nameRu", status, featured_rank as rank, profile_id as "profileId"
    from public.chefs
    where featured_rank is not null
      or id = ${chefId}
    order by id
    for no key update
  `.execute(call.db)
  const chef = rows.find(({ id }) => id === chefId)
  if (!chef) throw call.refuse(notFound, noSuch('chef'))
  if (rank !== null && chef.status !== 'active' && chef.status !== 'paused') {
    throw call.refuse(notPublic)
  }
  const line = rows
    .filter((other) => other.rank !== null && other.id !== chefId)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.id < b.id ? -1 : 1))
  if (rank !== null) line.splice(rank - 1, 0, chef)
  await sql`
    update public.chefs c
    set featured_rank = wanted.rank
    from (
      select other.id, array_position(${line.map(({ id }) => id)}::uuid[], other.id) as rank
      from unnest(${rows.map(({ id }) => id)}::uuid[]) as other (id)
    ) wanted
    where c.id = wanted.id
      and c.featured_rank is distinct from wanted.rank
  `.execute(call.db)
  const after = await readAdminChef(call.refuse, call.db, chefId)
  await recordAct(call, {
    action: 'feature-chef',
    subjectKind: 'chef',
    subjectId: chefId,
    before: { rank: chef.rank },
    after: { rank: after.featuredRank },
    reason: null,
  })
  if (chef.rank === null && rank !== null) {
    await notifyOfDecision(call, {
      userId: chef.profileId,
      worded: wordNotification('chef_featured', { name: localText(chef.name, chef.nameRu) }),
      path: '/dashboard/chef-profile',
      ids: { chefId },
    })
  }
  return { chef: after }
})
