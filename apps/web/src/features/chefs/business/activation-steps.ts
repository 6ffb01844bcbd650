import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { isSectionIncomplete } from './sections.ts'

export interface Step {
  key: 'about' | 'place' | 'hours' | 'menu' | 'contact' | 'agreement'
  done: boolean
  /** Link to the section or page that completes the step. */
  to: string
}

/**
 * The four requirements of the spec as steps; business information takes three of them. The server decides whether
 * they are met; this list only guides the chef.
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
