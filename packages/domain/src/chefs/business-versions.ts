import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { versionOf } from '../edit-version.ts'

type Versions = OwnBusiness['versions']

/** The version of each section of the business profile. Sections are saved one by one. */
export async function versionsOf(business: Omit<OwnBusiness, 'versions'>): Promise<Versions> {
  const { kind, name, nameRu, tagline, taglineRu, bio, bioRu, cuisines, languages } = business
  const { publicLatitude, publicLongitude, zoneThere, ...place } = business.place
  const { verifiedAt, codeSentAt, ...contact } = business.contact
  const [about, placeVersion, hours, handover, contactVersion, permit, pictures] = await Promise.all([
    versionOf({ kind, name, nameRu, tagline, taglineRu, bio, bioRu, cuisines, languages }),
    versionOf({ ...place, timeZone: business.timeZone }),
    versionOf(business.hours),
    versionOf(business.handover),
    versionOf(contact),
    versionOf(business.permit),
    versionOf(business.pictures),
  ])
  return { about, place: placeVersion, hours, handover, contact: contactVersion, permit, pictures }
}
