/** Whether the address carries the news that a mail's link was used up or too old. */
export function linkFailed({ search, hash }: { search: string; hash: string }): boolean {
  return /[?&]error(_code|_description)?=/.test(search) || /[#&]error(_code|_description)?=/.test(hash)
}

/** The e-mail address that another page handed over in the navigation's state. */
export function emailFromState(state: unknown): string | undefined {
  return state && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined
}
