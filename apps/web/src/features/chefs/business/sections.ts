import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'

/** Sections of the business profile in the order a new chef fills them in; each is an anchor of the page. */
export const sections = [
  'about',
  'place',
  'hours',
  'handover',
  'contact',
  'pictures',
  'permit',
  'agreement',
] as const
export type Section = (typeof sections)[number]

/** Certifications stand below the permit that they prove. */
export const certificationsHash = '#certifications'

/** The section of an address, undefined for an address without one. */
export function sectionOf(hash: string): Section | undefined {
  if (hash === certificationsHash) return 'permit'
  return sections.find((section) => `#${section}` === hash)
}

/** Whether a section keeps the kitchen from being submitted (spec section 5). */
export function isSectionIncomplete(section: Section, business: OwnBusiness): boolean {
  switch (section) {
    case 'about':
      return business.cuisines.length === 0
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
