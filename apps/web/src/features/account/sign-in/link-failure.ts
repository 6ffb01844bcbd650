/** Whether the address says that a mailed link was used or has expired. */
export function linkFailed({ search, hash }: { search: string; hash: string }): boolean {
  return /[?&]error(_code|_description)?=/.test(search) || /[#&]error(_code|_description)?=/.test(hash)
}

/** The e-mail address that another page passed in the navigation state. */
export function emailFromState(state: unknown): string | undefined {
  return state && typeof state === 'object' && 'email' in state && typeof state.email === 'string'
    ? state.email
    : undefined
}
