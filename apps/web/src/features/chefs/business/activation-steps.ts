import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { isSectionIncomplete } from './sections.ts'

export interface Step {
  key: 'about' | 'place' | 'hours' | 'menu' | 'contact' | 'agreement'
  done: boolean
  /** Where it is done. */
  to: string
}

/**
 * The four requirements of the spec as a chef meets them: business information is three of the page's parts.
 * The server alone decides; this shows the way.
 */
export function stepsOf(business: OwnBusiness): Step[] {
  return [
    { key: 'about', done: !isSectionIncomplete('about', business), to: '#about' },
    { key: 'place', done: !isSectionIncomplete('place', business), to: '#place' },
    { key: 'hours', done: !isSectionIncomplete('hours', business), to: '#hours' },
    { key: 'menu', done: !business.missing.includes('menu_or_service'), to: '/dashboard/menu-items' },
    { key: 'contact', done: !business.missing.includes('contact'), to: '#contact' },
    { key: 'agreement', done: !business.missing.includes('agreement'), to: '#agreement' },
  ]
}
