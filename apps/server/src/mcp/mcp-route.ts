import { randomUUID } from 'node:crypto'
import { credentialsOf, type ResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { BackendError } from '@localchef/backend/backend-error'
import type { FunctionContext, FunctionHandler } from '@localchef/backend/functions/function-handler'
import { keyForm, keyMark } from '@localchef/contracts/api-keys/key-scope'
import { keyInAddress } from '@localchef/contracts/common-refusals'
import type { ServerFunction } from '@localchef/domain/server-function'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { OwnOrigins } from '../http/own-origins.ts'

interface Dependencies {
  functions: readonly ServerFunction[]
  handlers: ReadonlyMap<string, FunctionHandler>
  resolveCaller: ResolveCaller
  origins: Pick<OwnOrigins, 'isMeant' | 'has'>
  siteUrl: string
  clientAddress: (context: Context) => string
  log: Logger
}

const mostBytes = 256 * 1024

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, without sessions. Each request is independent, with an
 * optional API key in its header; people's sessions are not accepted, so a browser's cookies and tokens are useless
 * here.
 */
export function createMcpRoute(dependencies: Dependencies): Hono {
  const { resolveCaller, origins, clientAddress, log } = dependencies
  const routes = new Hono()
  routes.post('/', async (context) => {
    const request = context.req.raw
    const refused = refusedBefore(request, origins)
    if (refused) return context.json(refused.body, refused.status)
    try {
      const { bearer } = credentialsOf(request.headers)
      const caller = await resolveCaller({ bearer, apikey: undefined })
      const call = { caller, requestId: randomUUID(), log, clientAddress: clientAddress(context) }
      return await answer(dependencies, request, call)
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      return context.json({ code: error.code, message: error.message }, error.status, {
        'www-authenticate': 'Bearer',
      })
    }
  })
  routes.all('/', (context) =>
    context.json({ code: 'post_only', message: 'This server has no streams of its own' }, 405, {
      allow: 'POST',
    }),
  )
  return routes
}

/** Transport checks against foreign pages and foreign names that resolve here (DNS rebinding). */
function refusedBefore(request: Request, origins: Dependencies['origins']) {
  const { headers, url } = request
  const wrong = (status: 400 | 401 | 403 | 413, code: string, message: string) => ({
    status,
    body: { code, message },
  })
  if (!origins.isMeant(headers.get('host') ?? undefined)) {
    return wrong(403, 'forbidden', 'This host is not ours')
  }
  const origin = headers.get('origin')
  if (origin !== null && !origins.has(origin)) return wrong(403, 'forbidden', 'This origin is not allowed')
  if (keyForm.test(url)) return wrong(400, keyInAddress.code, keyInAddress.message)
  const { bearer } = credentialsOf(headers)
  if (bearer !== undefined && !bearer.startsWith(keyMark)) {
    return wrong(401, 'bad_api_key', 'Only API keys are accepted here')
  }
  if (Number(headers.get('content-length') ?? 0) > mostBytes) {
    return wrong(413, 'payload_too_large', 'The body is too large')
  }
  return undefined
}

/** The SDK is loaded with the first request: most marketplaces never need it. */
async function answer(
  { functions, handlers, siteUrl }: Dependencies,
  request: Request,
  context: FunctionContext,
): Promise<Response> {
  const { answerMcp } = await import('./answer-mcp.ts')
  return answerMcp(request, { functions, handlers, siteUrl, context, mostBytes })
}
