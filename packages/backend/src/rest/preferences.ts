import { notImplemented, RestError } from './rest-error.ts'

/** The `Prefer` headers of a request. Unknown preferences are ignored unless `handling=strict`. */
export interface Preferences {
  returning: 'representation' | 'minimal' | 'headers-only'
  /** Planned and estimated counts are exact: the tables are small enough. */
  count: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  /** Missing keys of a payload get the column's default instead of null. */
  missingAsDefault: boolean
  /** With `handling=strict`: rolls back when more rows are affected. */
  maxAffected: number | undefined
}

const known: ReadonlySet<string> = new Set(
  'return=representation return=minimal return=headers-only count=exact count=planned count=estimated resolution=merge-duplicates resolution=ignore-duplicates missing=default missing=null handling=strict handling=lenient tx=commit'.split(
    ' ',
  ),
)

/** Ignoring these would change the meaning of the request. */
const notSupported: ReadonlySet<string> = new Set(['timezone', 'params'])

export function parsePreferences(headers: Headers): Preferences {
  const given = new Map<string, string>()
  for (const part of (headers.get('prefer') ?? '').split(/[,;]/)) {
    const [key = '', value = ''] = part.trim().split('=')
    if (key !== '' && !given.has(key)) given.set(key, value.trim())
  }
  refuseUnsupported(given)
  const returning = given.get('return')
  const resolution = given.get('resolution')
  const most = given.get('max-affected')
  return {
    returning: returning === 'representation' || returning === 'headers-only' ? returning : 'minimal',
    count: given.has('count'),
    resolution:
      resolution === 'merge-duplicates' || resolution === 'ignore-duplicates' ? resolution : undefined,
    missingAsDefault: given.get('missing') === 'default',
    maxAffected: given.get('handling') === 'strict' && most !== undefined ? Number(most) : undefined,
  }
}

function refuseUnsupported(given: ReadonlyMap<string, string>): void {
  for (const [key, value] of given) {
    if (notSupported.has(key) || (key === 'tx' && value === 'rollback')) {
      throw notImplemented(`The preference ${key}=${value.slice(0, 50)}`)
    }
  }
  if (given.get('handling') !== 'strict') return
  const unknown = [...given]
    .filter(
      ([key, value]) => !(key === 'max-affected' ? /^\d{1,9}$/.test(value) : known.has(`${key}=${value}`)),
    )
    .map(([key, value]) => `${key}=${value}`)
  if (unknown.length > 0) {
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 200)}`,
    })
  }
}

/** Call inside the transaction, so that writes are rolled back. */
export function checkMaxAffected({ maxAffected }: Preferences, rows: number): void {
  if (maxAffected === undefined || rows <= maxAffected) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
}
