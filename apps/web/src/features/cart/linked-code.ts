/** Session storage key of the discount code. */
const storageKey = 'localchef.code'

/** Pages whose links can carry a code: elsewhere `code` means something else. */
const codePages = /^\/(chefs|dish|cart)(\/|$)/

/** Keeps the discount code of a link such as `/chefs/olga?code=SPRING` for the cart. */
export function keepLinkedCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const code = codePages.test(pathname) ? new URLSearchParams(search).get('code')?.trim() : undefined
  if (code) keepCode(code.slice(0, 40))
}

/** Keeps the code that the buyer uses; an empty one removes it. */
export function keepCode(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage, the buyer types the code again.
  }
}

export function keptCode(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}
