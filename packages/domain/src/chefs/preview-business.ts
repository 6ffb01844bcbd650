import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { previewBusiness as contract } from '@localchef/contracts/chefs/preview-business'
import { notFound } from '@localchef/contracts/common-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readChefPage } from './get-chef.ts'

/** Uses the query of the public page, for the caller's own business only. */
export const previewBusiness = implement(contract, async (_input, call) => {
  const page = await readChefPage(sql`c.profile_id = ${call.user.id}`, call)
  if (!page) throw call.refuse(notFound, noSuch('business'))
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
