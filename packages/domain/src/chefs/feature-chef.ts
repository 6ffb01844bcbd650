import { featureChef as contract } from '@localchef/contracts/chefs/feature-chef'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { tellDecision } from '../queue/notify-of-decision.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readAdminChef } from './chef-rows.ts'

interface Kitchen {
  id: string
  name: string
  status: string
  rank: number | null
  profileId: string
}

/** The others make room: ranks stay 1, 2, 3 … without gaps. The featured are held, so that two admins queue up. */
export const featureChef = implement(contract, async ({ chefId, rank }, call) => {
  const { rows } = await sql<Kitchen>`
    select id, name, status, featured_rank as rank, profile_id as "profileId"
    from public.chefs
    where featured_rank is not null
      or id = ${chefId}
    order by id
    for no key update
  `.execute(call.db)
  const chef = rows.find(({ id }) => id === chefId)
  if (!chef) throw notFound('chef')
  if (rank !== null && chef.status !== 'active' && chef.status !== 'paused') {
    throw new Refusal(422, 'not_public', 'Only a kitchen that everybody can see is featured')
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
  const after = await readAdminChef(call.db, chefId)
  await recordAct(call, {
    action: 'feature-chef',
    subjectKind: 'chef',
    subjectId: chefId,
    before: { rank: chef.rank },
    after: { rank: after.featuredRank },
  })
  if (chef.rank === null && rank !== null) {
    await tellDecision(call, {
      userId: chef.profileId,
      news: 'chef_featured',
      facts: { name: chef.name },
      path: '/dashboard/chef-profile',
      ids: { chefId },
    })
  }
  return { chef: after }
})
