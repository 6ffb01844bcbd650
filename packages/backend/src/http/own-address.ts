/**
 * Returns the address that a request names if it leads to one of these origins; against open redirects. The address is
 * parsed as browsers do, relative to the first origin. Control characters, which browsers drop, and user names are
 * refused.
 */
export function ownAddress(
  address: string,
  [own, ...others]: readonly [string, ...string[]],
): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
  if (/[\u0000-\u001f\u007f]/.test(address) || !URL.canParse(address, own)) return undefined
  const target = new URL(address, own)
  const isOwn = [own, ...others].some((origin) => new URL(origin).origin === target.origin)
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:'
  return isOwn && isWeb && target.username === '' && target.password === '' ? target : undefined
}
