import { readEmail, shownEmail } from '@localchef/addresses/email-address'

/** Oldest sign-in that allows deleting the account. */
export const freshSignInMinutes = 10

/** Text to type before an account is erased: the user's address, or their name if they have no address. */
export function erasureConfirmation({ email, name }: { email: string; name: string }): string {
  return shownEmail(email) || name.trim()
}

/** Compares addresses in any spelling, and names without regard to case and surrounding spaces. */
export function confirmsErasure(user: { email: string; name: string }, typed: string): boolean {
  return user.email
    ? readEmail(typed) === readEmail(user.email)
    : typed.trim().toLowerCase() === user.name.trim().toLowerCase()
}
