import { updateBusiness as contract } from '@localchef/contracts/chefs/update-business'
import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'

export const updateBusiness = implement(contract, async ({ version, ...about }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'about', version)
  const known = await sql<{ slug: string }>`
    select slug
    from public.cuisines
    where slug = any (${about.cuisines}::text[])
      and (retired_at is null or slug = any ((select c.cuisines from public.chefs c where c.id = ${chef.id})::text[]))
  `.execute(db)
  const slugs = new Set(known.rows.map(({ slug }) => slug))
  const unknown = about.cuisines.findIndex((slug) => !slugs.has(slug))
  if (unknown >= 0) throw invalidField(['cuisines', unknown], 'unknown_cuisine')
  await sql`
    update public.chefs
    set kind = ${about.kind}::public.chef_kind,
        name = ${about.name},
        name_ru = ${about.nameRu},
        tagline = ${about.tagline},
        tagline_ru = ${about.taglineRu},
        bio = ${about.bio},
        bio_ru = ${about.bioRu},
        cuisines = ${[...new Set(about.cuisines)]}::text[],
        languages = ${[...new Set(about.languages)]}::text[]
    where id = ${chef.id}
  `.execute(db)
  return changedBusiness(call)
})
