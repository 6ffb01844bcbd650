import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { isSectionIncomplete } from './sections.ts'

export interface Step {
  key: 'about' | 'place' | 'hours' | 'contact' | 'menu' | 'agreement'
  done: boolean
  /** Link to the section or page that completes the step. */
  to: string
}

/**
 * The four requirements of the spec as steps, in the order in which "Save and next" leads through them; business
 * information takes three of them. The server decides whether they are met; this list only guides the chef.
 */
export function stepsOf(business: OwnBusiness): Step[] {
  return [
    { key: 'about', done: !isSectionIncomplete('about', business), to: '#about' },
    { key: 'place', done: !isSectionIncomplete('place', business), to: '#place' },
    { key: 'hours', done: !isSectionIncomplete('hours', business), to: '#hours' },
    { key: 'contact', done: !business.missing.includes('contact'), to: '#contact' },
    { key: 'menu', done: !business.missing.includes('menu_or_service'), to: menuPage(business) },
    { key: 'agreement', done: !business.missing.includes('agreement'), to: '#agreement' },
  ]
}

/** A draft leads straight to the form of its first dish, without a stop at the empty menu. */
function menuPage({ status }: OwnBusiness): string {
  return status === 'draft' ? '/dashboard/menu-items/new' : '/dashboard/menu-items'
}

/** The first incomplete step after a section of the draft, or else before it; undefined if no other is incomplete. */
export function nextStep(business: OwnBusiness, section?: string): Step | undefined {
  if (business.status !== 'draft') return undefined
  const steps = stepsOf(business)
  const at = steps.findIndex(({ key }) => key === section)
  return [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))].find(({ done }) => !done)
}

/** Whether accepting the agreement is all that keeps the kitchen from being submitted, so that one button does both. */
export function lacksOnlyAgreement({ status, missing }: OwnBusiness): boolean {
  return status === 'draft' && missing.length === 1 && missing[0] === 'agreement'
}
