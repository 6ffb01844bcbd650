import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Connection } from '../../database.ts'
import { type Account, accountById, isBanned } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError, tooManyRequests } from '../auth-error.ts'
import type { SamlSettings } from '../auth-settings.ts'
import { issueAuthCode } from '../flow-state.ts'
import { insertAccount } from '../insert-account.ts'
import {
  CaptchaFields,
  CodeChallengeFields,
  EmailAddress,
  Metadata,
  readAuthRequest,
  requestedRedirect,
} from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import { redirectTarget, withFragment, withQuery } from '../redirect-target.ts'
import { originOf } from '../request-origin.ts'
import { requireCaptcha } from '../require-captcha.ts'
import { openSession } from '../sessions.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { errorValues } from '../verify-link.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import {
  type AssertedPerson,
  createSaml,
  lastingSubject,
  readSamlResponse,
  refusalOfResponse,
  type ServiceProvider,
} from './read-saml-response.ts'
import {
  beginSsoFlow,
  finishSsoFlow,
  type ReturnedSso,
  ssoFlowSeconds,
  takeRelayState,
  useAssertion,
} from './sso-flow.ts'

const SsoRequest = z.object({
  provider_id: z.uuid().nullish().or(z.literal('')),
  domain: z.string().trim().toLowerCase().max(255).nullish(),
  redirect_to: z.string().max(2000).nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...CaptchaFields.shape,
  ...CodeChallengeFields.shape,
})
type SsoRequest = z.output<typeof SsoRequest>

const cookiePath = '/auth/v1/sso'
/** Base64 in a form: a response with many group memberships is larger than the usual limit of JSON bodies. */
const largestResponse = 512 * 1024

interface Sso {
  auth: AuthContext
  settings: SamlSettings
  service: ServiceProvider
  provider: () => Promise<IdentityProvider>
}

/**
 * Sign-in at a company's identity provider: `POST /sso` of `signInWithSSO`, our metadata, and `POST /sso/saml/acs`,
 * to which the provider returns the browser. That route redirects to the target with a code for a PKCE client, else
 * through `/sso/saml/finish`, because our cookie is not sent with another site's form.
 */
export function createSsoRoutes(auth: AuthContext): Hono {
  const routes = new Hono()
  const sso = auth.settings.saml && openSso(auth, auth.settings.saml)
  const required = () => {
    if (!sso) {
      throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
    }
    return sso
  }
  routes.use('/sso/*', bodyLimit({ maxSize: largestResponse }))
  routes.post('/sso', (context) => begin(required(), context))
  routes.get('/sso/saml/metadata', (context) => {
    const { service } = required()
    context.header('content-type', 'application/samlmetadata+xml; charset=utf-8')
    context.header('cache-control', 'public, max-age=600')
    return context.body(metadataOf(service))
  })
  routes.post('/sso/saml/acs', (context) => comeBack(required(), context))
  routes.get('/sso/saml/finish', (context) => finish(required(), context))
  return routes
}

function openSso(auth: AuthContext, settings: SamlSettings): Sso {
  const base = `${auth.settings.siteUrl}/auth/v1/sso/saml`
  return {
    auth,
    settings,
    service: { entityId: `${base}/metadata`, acsUrl: `${base}/acs` },
    provider: createIdentityProvider(settings),
  }
}

function metadataOf(service: ServiceProvider): string {
  const nobody = { id: '', entityId: '', entryPoint: service.acsUrl, certificates: ['none'] }
  return createSaml(nobody, service, '_metadata').generateServiceProviderMetadata(null, null)
}

async function begin(sso: Sso, context: Context): Promise<Response> {
  const { auth } = sso
  const request = await readAuthRequest(context, SsoRequest)
  const provider = await askedProvider(sso, request)
  await requireCaptcha(auth, context, request)
  await countRequest(auth, context)
  const target = redirectTarget(auth.settings, request.redirect_to ?? requestedRedirect(context))
  // An XML id must not begin with a digit.
  const requestId = `id-${randomUUID()}`
  const { relayStateId, flowId } = await auth.database.transaction((connection) =>
    beginSsoFlow(connection, provider.id, requestId, target, request),
  )
  const url = await createSaml(provider, sso.service, requestId).getAuthorizeUrlAsync(
    relayStateId,
    undefined,
    {},
  )
  if (!request.code_challenge) {
    // Binds the flow to this browser: another browser's response does not sign it in.
    setCookie(context, cookieOf(flowId), flowId, {
      path: cookiePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: auth.settings.siteUrl.startsWith('https:'),
      maxAge: ssoFlowSeconds,
    })
  }
  return request.skip_http_redirect ? context.json({ url }) : context.redirect(url, 303)
}

async function askedProvider(sso: Sso, request: SsoRequest): Promise<IdentityProvider> {
  const { provider_id: id, domain } = request
  if (Boolean(id) === Boolean(domain)) {
    throw new AuthError(
      400,
      'validation_failed',
      id ? 'Only one of provider_id or domain supported' : 'A provider_id or domain needs to be provided',
    )
  }
  if (domain && !sso.settings.domains.includes(domain)) {
    throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
  }
  const provider = await knownProvider(sso)
  if (id && id.toLowerCase() !== provider.id) {
    throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')
  }
  return provider
}

async function knownProvider({ auth, provider }: Sso): Promise<IdentityProvider> {
  try {
    return await provider()
  } catch (error) {
    auth.log.error({ err: error }, "the identity provider's metadata cannot be read")
    throw new AuthError(503, 'unexpected_failure', 'Service temporarily unavailable')
  }
}

async function countRequest(auth: AuthContext, context: Context): Promise<void> {
  const wait = await auth.limits.consume('ssoAddress', auth.clientAddress(context))
  if (wait > 0) {
    throw tooManyRequests(wait)
  }
}

async function comeBack(sso: Sso, context: Context): Promise<Response> {
  const { auth } = sso
  let target = `${auth.settings.siteUrl}/auth`
  try {
    await countRequest(auth, context)
    const form = await context.req.parseBody()
    const relayStateId = z.uuid().safeParse(form.RelayState)
    if (!relayStateId.success || typeof form.SAMLResponse !== 'string') {
      // A sign-in that the provider begins is refused too: any page could send such a form and sign the visitor in as
      // another person.
      throw new AuthError(400, 'validation_failed', 'SAML RelayState is not a valid UUID')
    }
    const returned = await takeRelayState(auth, relayStateId.data)
    target = returned.redirectTo
    const provider = await knownProvider(sso)
    const person = await readResponse(sso, provider, returned, form.SAMLResponse)
    const code = await issueCode(sso, provider, returned, person)
    return context.redirect(
      returned.isPkce
        ? withQuery(target, { code })
        : withQuery(`${auth.settings.siteUrl}${cookiePath}/saml/finish`, { flow: returned.flowId, code }),
      303,
    )
  } catch (error) {
    return leadToError(auth, context, target, error)
  }
}

async function readResponse(
  { auth, service }: Sso,
  provider: IdentityProvider,
  { requestId, providerId }: ReturnedSso,
  encoded: string,
): Promise<AssertedPerson> {
  try {
    if (provider.id !== providerId) {
      throw new Error('the settings have named another identity provider since the request')
    }
    return await readSamlResponse(provider, service, requestId, encoded)
  } catch (error) {
    // Truncated, because it may quote a stranger's document.
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200)
    auth.log.warn({ reason }, 'a SAML response was refused')
    throw refusalOfResponse(error)
  }
}

/** Finds or creates the account. A concurrent first sign-in is retried once. */
async function issueCode(
  sso: Sso,
  provider: IdentityProvider,
  returned: ReturnedSso,
  person: AssertedPerson,
  isSecondTry = false,
): Promise<string> {
  try {
    return await sso.auth.database.transaction(async (connection) => {
      await useAssertion(connection, provider.id, person)
      const account = await ssoAccount(connection, provider, person, sso.settings.attributes)
      requireOpen(account)
      const { flowId } = returned
      const code = await issueAuthCode(connection, { flowId, userId: account.id })
      if (!code) {
        throw new AuthError(403, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
      }
      await connection.query('update auth.flow_state set session_not_after = $2 where id = $1', [
        flowId,
        person.sessionNotAfter ?? null,
      ])
      return code
    })
  } catch (error) {
    if (isUniqueViolation(error) && !isSecondTry) {
      return issueCode(sso, provider, returned, person, true)
    }
    throw error
  }
}

async function finish({ auth }: Sso, context: Context): Promise<Response> {
  const target = `${auth.settings.siteUrl}/auth`
  try {
    const flowId = context.req.query('flow') ?? ''
    if (!z.uuid().safeParse(flowId).success || getCookie(context, cookieOf(flowId)) !== flowId) {
      throw new AuthError(403, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    }
    deleteCookie(context, cookieOf(flowId), { path: cookiePath })
    const origin = originOf(auth, context)
    return await auth.database.transaction(async (connection) => {
      const done = await finishSsoFlow(connection, flowId, context.req.query('code') ?? '')
      const account = await accountById(connection, done.userId)
      requireOpen(account)
      const session = await openSession(auth, connection, account, 'sso/saml', origin, done.notAfter)
      return context.redirect(
        withFragment(done.redirectTo, {
          access_token: session.access_token,
          expires_at: String(session.expires_at),
          expires_in: String(session.expires_in),
          refresh_token: session.refresh_token,
          token_type: session.token_type,
        }),
        303,
      )
    })
  } catch (error) {
    return leadToError(auth, context, target, error)
  }
}

function requireOpen(account: Account | undefined): asserts account is Account {
  if (!account || isBanned(account)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
}

/** The browser has already left the page, so the error goes to its redirect target. */
function leadToError(auth: AuthContext, context: Context, target: string, error: unknown): Response {
  if (!(error instanceof AuthError)) {
    auth.log.error({ err: error }, 'a sign-in at the identity provider failed')
  }
  const refusal =
    error instanceof AuthError ? error : new AuthError(500, 'unexpected_failure', 'Unexpected failure')
  const values = errorValues(refusal)
  return context.redirect(withFragment(withQuery(target, values), values), 303)
}

/** One cookie per flow, so that two tabs do not overwrite each other's. */
function cookieOf(flowId: string): string {
  return `auth-sso-${flowId.slice(0, 8)}`
}

/** Usual attribute names, used unless the settings name others. */
const usualAttributes: Readonly<Record<string, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
  ],
  name: [
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * The account of an asserted person: the one with this subject, or a new one. Never another account with the same
 * address: a company must not get access to a personal account.
 */
async function ssoAccount(
  connection: Connection,
  provider: IdentityProvider,
  person: AssertedPerson,
  mapping: SamlSettings['attributes'],
): Promise<Account> {
  const subject = lastingSubject(person)
  const about = aboutPerson(provider, person, subject, mapping)
  const { rows } = await connection.query<{ user_id: string }>(
    `update auth.identities
     set identity_data = $3::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = $1
       and provider_id = $2
     returning user_id`,
    [`sso:${provider.id}`, subject, JSON.stringify(about)],
  )
  const known = rows[0] && (await followProvider(connection, rows[0].user_id, about))
  if (known) {
    return known
  }
  const account = await insertAccount(connection, {
    email: about.email,
    passwordHash: null,
    confirmedAt: new Date(),
    userMetadata: about,
    provider: `sso:${provider.id}`,
    providerId: subject,
    identityData: about,
    isSsoUser: true,
  })
  await recordAuthEvent(connection, 'user_signedup', account)
  return account
}

/** Takes over name and address from the identity provider. */
async function followProvider(
  connection: Connection,
  userId: string,
  about: AboutPerson,
): Promise<Account | undefined> {
  await connection.query(
    `update auth.users
     set email = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb,
       updated_at = now()
     where id = $1
       and is_sso_user
       and deleted_at is null`,
    [userId, about.email, JSON.stringify(about)],
  )
  return accountById(connection, userId)
}

interface AboutPerson extends Record<string, unknown> {
  email: string
}

function aboutPerson(
  provider: IdentityProvider,
  person: AssertedPerson,
  subject: string,
  mapping: SamlSettings['attributes'],
): AboutPerson {
  const attributeValue = (field: string) => {
    const names = mapping[field] ? [mapping[field]] : (usualAttributes[field] ?? [])
    return names.flatMap((name) => person.attributes.get(name) ?? []).find(Boolean)
  }
  const byName = person.subjectFormat === emailFormat ? person.subject : undefined
  const email = EmailAddress.safeParse(attributeValue('email') ?? byName)
  if (!email.success) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const name = attributeValue('name')
  const claims = Object.keys(mapping)
    .filter((field) => !Object.hasOwn(usualAttributes, field))
    .flatMap((field) => {
      const value = attributeValue(field)
      return value === undefined ? [] : [[field, value]]
    })
  const about = {
    iss: provider.entityId,
    sub: subject,
    email: email.data,
    email_verified: true,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(claims.length > 0 ? { custom_claims: Object.fromEntries(claims) } : {}),
  }
  if (!Metadata.safeParse(about).success) {
    throw new AuthError(400, 'validation_failed', 'SAML Assertion holds what cannot be kept')
  }
  return about
}
