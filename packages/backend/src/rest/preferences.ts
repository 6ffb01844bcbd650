/** What a request asks for in `Prefer` headers. Unknown preferences are ignored, as the standard says. */
export interface Preferences {
  returning: 'representation' | 'minimal' | 'headers-only'
  /** Planned and estimated counts are answered exactly: the tables here are small enough. */
  count: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  /** Absent columns of a payload get their default instead of null. */
  missingAsDefault: boolean
  /** With `handling=strict`: more changed rows than this are taken back. */
  maxAffected: number | undefined
}

export function parsePreferences(headers: Headers): Preferences {
  const given = new Map<string, string>()
  for (const part of (headers.get('prefer') ?? '').split(/[,;]/)) {
    const [key = '', value = ''] = part.trim().split('=')
    if (key !== '' && !given.has(key)) given.set(key, value.trim())
  }
  const returning = given.get('return')
  const resolution = given.get('resolution')
  const most = Number(given.get('max-affected'))
  return {
    returning: returning === 'representation' || returning === 'headers-only' ? returning : 'minimal',
    count: given.has('count'),
    resolution:
      resolution === 'merge-duplicates' || resolution === 'ignore-duplicates' ? resolution : undefined,
    missingAsDefault: given.get('missing') === 'default',
    maxAffected: given.get('handling') === 'strict' && Number.isInteger(most) ? most : undefined,
  }
}
