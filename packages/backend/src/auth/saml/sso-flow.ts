import { createHash, randomUUID } from 'node:crypto'
import type { Connection } from '../../database.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { AuthError } from '../auth-error.ts'
import { type CodeChallenge, hashOfCode } from '../flow-state.ts'
import type { AssertedPerson } from './read-saml-response.ts'

/** Longest stay at the identity provider. */
export const ssoFlowSeconds = 600
/** Time between our redirect and the request that follows it. */
const finishSeconds = 60

export interface BegunSso {
  relayStateId: string
  flowId: string
}

/** Stores the outgoing request and the redirect target. */
export async function beginSsoFlow(
  connection: Connection,
  providerId: string,
  requestId: string,
  redirectTo: string,
  challenge: CodeChallenge,
): Promise<BegunSso> {
  const flowId = randomUUID()
  const relayStateId = randomUUID()
  await connection.query(
    `insert into auth.flow_state (id, code_challenge, code_challenge_method, provider_type,
       authentication_method, referrer, created_at, updated_at)
     values ($1, $2, $3::auth.code_challenge_method, 'sso/saml', 'sso/saml', $4, now(), now())`,
    [
      flowId,
      challenge.code_challenge ?? null,
      challenge.code_challenge ? (challenge.code_challenge_method ?? 's256') : null,
      redirectTo,
    ],
  )
  await connection.query(
    `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id)
     values ($1, $2, $3, $4, $5)`,
    [relayStateId, providerId, requestId, redirectTo, flowId],
  )
  return { relayStateId, flowId }
}

export interface ReturnedSso {
  requestId: string
  providerId: string
  redirectTo: string
  flowId: string
  /** Whether the browser holds a PKCE verifier; then only that browser can redeem the code. */
  isPkce: boolean
}

/** Consumes the state of a response; every attempt begins a new flow. */
export async function takeRelayState(auth: AuthContext, id: string): Promise<ReturnedSso> {
  const { rows } = await auth.database.pool.query<ReturnedSso & { fresh: boolean }>(
    `delete from auth.saml_relay_states as relay
     using auth.flow_state as flow
     where relay.id = $1
       and flow.id = relay.flow_state_id
     returning relay.request_id as "requestId", relay.sso_provider_id as "providerId",
       relay.redirect_to as "redirectTo", flow.id as "flowId", flow.code_challenge is not null as "isPkce",
       relay.created_at > now() - make_interval(secs => $2) as fresh /* never null: redirectTo */`,
    [id, ssoFlowSeconds],
  )
  const found = rows[0]
  if (!found) {
    throw new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  }
  if (!found.fresh) {
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  }
  return found
}

/** Marks an assertion as used, across processes, while it is valid. Throws the second time. */
export async function useAssertion(
  connection: Connection,
  providerId: string,
  { assertionId, expiresAt }: AssertedPerson,
): Promise<void> {
  const { rowCount } = await connection.query(
    `insert into auth.used_saml_assertions (sso_provider_id, assertion_id, expires_at)
     values ($1, $2, $3)
     on conflict (sso_provider_id, assertion_id) do nothing`,
    [providerId, createHash('sha256').update(assertionId).digest('hex'), expiresAt],
  )
  if (rowCount !== 1) {
    throw new AuthError(400, 'validation_failed', 'SAML Assertion is not valid')
  }
}

export interface FinishedSso {
  userId: string
  redirectTo: string
  notAfter: Date | null
}

/** Consumes the code of a browser without a verifier, which has shown the flow's cookie instead. */
export async function finishSsoFlow(
  connection: Connection,
  flowId: string,
  code: string,
): Promise<FinishedSso> {
  const { rows } = await connection.query<FinishedSso>(
    `delete from auth.flow_state
     where id = $1
       and auth_code = $2
       and authentication_method = 'sso/saml'
       and code_challenge is null
       and user_id is not null
       and auth_code_issued_at > now() - make_interval(secs => $3)
     returning user_id as "userId", referrer as "redirectTo", session_not_after as "notAfter"
       /* never null: userId, redirectTo */`,
    [flowId, hashOfCode(code), finishSeconds],
  )
  const found = rows[0]
  if (!found) {
    throw new AuthError(403, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  }
  return found
}
