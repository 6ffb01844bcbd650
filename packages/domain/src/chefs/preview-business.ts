import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { previewBusiness as contract } from '@localchef/contracts/chefs/preview-business'
import { sql } from 'kysely'
import { notFound } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readChefPage } from './get-chef.ts'

/** The page before it is public: the very query of the public one, with nobody else's right to see it. */
export const previewBusiness = implement(contract, async (_input, call) => {
  const page = await readChefPage(sql`c.profile_id = ${call.person.id}`, call)
  if (!page) throw notFound('business')
  const { status, latitude, longitude } = page
  const chef: ChefDetail = {
    ...page,
    status: status === 'paused' ? 'paused' : 'active',
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
  }
  return {
    chef,
    hasPlace: latitude !== null,
    isPublic: status === 'active' || status === 'paused',
  }
})
