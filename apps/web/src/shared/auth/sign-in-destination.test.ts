import { expect, it } from 'vitest'
import { signInDestination } from './sign-in-destination.ts'

it('a sign-in leads newcomers to onboarding and everyone else to their work', () => {
  expect(signInDestination(null)).toBe('/onboarding')
  expect(signInDestination({ role: 'admin', isOnboarded: false })).toBe('/onboarding')
  expect(signInDestination({ role: 'admin', isOnboarded: true })).toBe('/admin/dashboard')
  expect(signInDestination({ role: 'chef', isOnboarded: true })).toBe('/dashboard')
  expect(signInDestination({ role: 'buyer', isOnboarded: true })).toBe('/dashboard')
})
