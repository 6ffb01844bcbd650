/** Six uniformly random digits. */
export function drawContactCode(): string {
  const limit = 4_294_000_000
  let drawn = limit
  while (drawn >= limit) drawn = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit
  return String(drawn % 1_000_000).padStart(6, '0')
}

/** Hash of a code, salted with the chef's id. */
export async function hashContactCode(chefId: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${chefId}:${code}`))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
