import { updateBusiness as contract } from '@localchef/contracts/chefs/update-business'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { changedBusiness, lockOwnChef } from './get-business.ts'
import { refuseStaleSection } from './refuse-stale-section.ts'
import { refuseUnknownCuisines } from './refuse-unknown-cuisines.ts'

export const updateBusiness = implement(contract, async ({ version, ...about }, call) => {
  const { db } = call
  const chef = await lockOwnChef(call)
  await refuseStaleSection(call, 'about', version)
  await refuseUnknownCuisines(db, about.cuisines, chef.cuisines)
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
