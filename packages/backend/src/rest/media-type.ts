import { notImplemented, RestError } from './rest-error.ts'

/** The shape of the response that `Accept` requests. */
export interface AnswerShape {
  /** One object instead of an array; any other number of rows is refused. */
  single: boolean
}

export const jsonType = 'application/json; charset=utf-8'
export const objectType = 'application/vnd.pgrst.object+json; charset=utf-8'

/** Media types of PostgREST that are not implemented: CSV, maps, query plans (`explain()`), raw bytes. */
const otherTypes = [
  'text/csv',
  'application/geo+json',
  'application/vnd.pgrst.plan',
  'application/openapi+json',
  'application/octet-stream',
  'text/plain',
  'text/xml',
] as const

export function answerShapeOf(headers: Headers): AnswerShape {
  const accept = headers.get('accept') ?? '*/*'
  for (const entry of accept.split(',')) {
    const [type = '', ...options] = entry.split(';').map((part) => part.trim().toLowerCase())
    if (options.includes('nulls=stripped')) throw notImplemented('An answer without nulls')
    if (['application/json', 'application/vnd.pgrst.array+json', '*/*', 'application/*', ''].includes(type)) {
      return { single: false }
    }
    if (type === 'application/vnd.pgrst.object+json' || type === 'application/vnd.pgrst.object') {
      return { single: true }
    }
  }
  const known = otherTypes.find((type) => accept.toLowerCase().startsWith(type))
  if (known) throw notImplemented(`An answer as ${known}`)
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept.slice(0, 200)}`)
}
