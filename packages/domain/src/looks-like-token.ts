/** Whether the last part of a mailed link has the form of its tokens. Anything else is not looked up. */
export function looksLikeToken(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
