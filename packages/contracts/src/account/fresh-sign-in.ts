/** Who deletes an account has proven not longer ago who they are. */
export const FRESH_SIGN_IN_MINUTES = 10

/** What is typed to erase somebody, so that no slip of the finger does: the address, or the name of who has none. */
export function erasureConfirmation({ email, name }: { email: string; name: string }): string {
  return (email || name).trim()
}

/** Whether that was typed; capitals and spaces around do not matter. */
export function confirmsErasure(person: { email: string; name: string }, typed: string): boolean {
  return typed.trim().toLowerCase() === erasureConfirmation(person).toLowerCase()
}
