import type { Profile } from './profile.ts'

/** The page after a deliberate sign-in (spec, section 4). */
export function signInDestination(profile: Pick<Profile, 'role' | 'isOnboarded'> | null): string {
  if (!profile?.isOnboarded) return '/onboarding'
  switch (profile.role) {
    case 'admin':
      return '/admin/dashboard'
    case 'chef':
    case 'buyer':
      return '/dashboard'
    default:
      return '/onboarding'
  }
}
