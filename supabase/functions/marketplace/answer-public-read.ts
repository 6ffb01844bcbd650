import { invalidInput, invalidJson, postOnly } from '@localchef/contracts/common-refusals'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn, type SqlConnection } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { Outside, ServerFunction } from '@localchef/domain/server-function'

/** Runs `work` in a transaction of a visitor that reads only. */
export type AsVisitor = (work: (connection: SqlConnection) => Promise<unknown>) => Promise<unknown>

const publicReads: ReadonlyMap<string, ServerFunction> = new Map(
  serverFunctions
    .filter(({ contract }) => contract.effect === 'read' && contract.access === 'anyone')
    .map((fn) => [fn.contract.name, fn]),
)

const grid = createChefGrid()

/** Answers `GET …/<name>?input=<json>` and `POST …/<name>`, for public reads only, using nothing but web standards. */
export async function answerPublicRead(request: Request, asVisitor: AsVisitor): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const name = pathname.split('/').at(-1) ?? ''
  const fn = publicReads.get(name)
  if (!fn) {
    return Response.json({ code: 'not_found', message: 'There is no such public read' }, { status: 404 })
  }
  try {
    if (request.method !== 'GET' && request.method !== 'POST') throw Refusal.make(postOnly)
    const text = request.method === 'GET' ? searchParams.get('input') : await request.text()
    const input = readInput(fn, text || '{}')
    const answer = await asVisitor(async (connection) => {
      const call = {
        db: queriesOn(connection),
        user: null,
        now: new Date(),
        outside: outsideOfReads,
        refuse: Refusal.make,
      }
      return fn.contract.output.parse(await fn.handle(input, call))
    })
    return Response.json(answer, { headers: { 'cache-control': 'public, max-age=0, s-maxage=5' } })
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error, error.kind)
    throw error
  }
}

function readInput({ contract }: ServerFunction, text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw Refusal.make(invalidJson)
  }
  const parsed = contract.input.safeParse(json)
  if (parsed.success) return parsed.data
  throw Refusal.make(invalidInput, {
    issues: parsed.error.issues.map(({ path, message }) => ({ path: path.map(segmentOf), message })),
  })
}

function segmentOf(part: PropertyKey): string | number {
  return typeof part === 'symbol' ? String(part) : part
}

function answerRefusal({ message, issues, details }: Refusal, { code, status }: RefusalKind): Response {
  return Response.json(
    { code, message, ...(issues ? { issues } : {}), ...(details ? { details } : {}) },
    { status },
  )
}

/** Besides the database, a public read uses only the grid of chefs. */
const outsideOfReads: Outside = {
  queueMail: refuseWork,
  queueMails: refuseWork,
  queueText: refuseWork,
  takesTexts: false,
  enqueue: refuseWork,
  enqueueAll: refuseWork,
  get accounts(): never {
    throw new Error('a public read asks nothing of accounts')
  },
  get upkeep(): never {
    throw new Error('a public read asks nothing of upkeep')
  },
  get surroundings(): never {
    throw new Error('a public read asks nothing of the surroundings')
  },
  grid,
  findAddresses: undefined,
  paymentProvider: null,
  webhookTargets: 'public',
  refusalFromDatabase: () => undefined,
  siteHost: '',
}

async function refuseWork(): Promise<never> {
  throw new Error('a public read changes nothing')
}
