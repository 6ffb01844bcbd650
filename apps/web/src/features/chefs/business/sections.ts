import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'

/** The parts of a business in the order a new chef fills them in; each is an #anchor of the page. */
export const SECTIONS = [
  'about',
  'place',
  'hours',
  'handover',
  'contact',
  'pictures',
  'permit',
  'certifications',
  'agreement',
] as const
export type Section = (typeof SECTIONS)[number]

export function sectionOf(hash: string): Section {
  return SECTIONS.find((section) => `#${section}` === hash) ?? 'about'
}

/** What a section still needs before the business can be submitted (spec section 5). */
export function isSectionIncomplete(section: Section, business: OwnBusiness): boolean {
  switch (section) {
    case 'about':
      return business.bio === '' || business.cuisines.length === 0
    case 'place':
      return business.place.addressLine === '' || business.place.publicLatitude === null
    case 'hours':
      return business.hours.weekly.length === 0
    case 'contact':
      return business.missing.includes('contact')
    case 'agreement':
      return business.missing.includes('agreement')
    default:
      return false
  }
}
