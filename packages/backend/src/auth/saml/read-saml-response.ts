import { type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { AuthError } from '../auth-error.ts'
import { childrenOf, descendantsOf, type IdentityProvider, parseXml } from './identity-provider.ts'

/** Our entity id and endpoint at the identity provider. */
export interface ServiceProvider {
  entityId: string
  acsUrl: string
}

/** The content of a valid assertion. */
export interface AssertedPerson {
  assertionId: string
  /** The provider's persistent id for the person. */
  subject: string
  subjectFormat: string
  attributes: ReadonlyMap<string, readonly string[]>
  /** End of the assertion's validity; used assertions are remembered until then. */
  expiresAt: Date
  /** When the provider requires the session to end. */
  sessionNotAfter: Date | undefined
}

const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'
const protocolNamespace = 'urn:oasis:names:tc:SAML:2.0:protocol'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const bearerMethod = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

const clockSkewMilliseconds = 60_000
/** Assertions arrive within seconds; used ones are remembered no longer than this. */
const largestAgeMilliseconds = 900_000

/** SHA-1 can be forged, and HMAC needs a shared secret that SAML does not have. */
const allowedAlgorithms = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

/** The library, set up for one request: it accepts only the response to that request, whichever process sent it. */
export function createSaml(
  provider: IdentityProvider,
  { entityId, acsUrl }: ServiceProvider,
  requestId: string,
): SAML {
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acsUrl,
    entryPoint: provider.entryPoint,
    idpCert: provider.certificates,
    wantAssertionsSigned: true,
    // Only the assertion's signature counts; many providers sign nothing else.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMilliseconds,
    maxAssertionAgeMs: largestAgeMilliseconds,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    disableRequestedAuthnContext: true,
    signatureAlgorithm: 'sha256',
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async (key) => key,
    },
  })
}

/**
 * Reads the provider's response to one request. The library checks the signature. It also checks times, audience and
 * request with another parser, but these checks can only reject: everything that counts is read here, from the signed
 * part alone, by the parser that checked its signature. The error never reveals the reason to the sender.
 */
export async function readSamlResponse(
  provider: IdentityProvider,
  service: ServiceProvider,
  requestId: string,
  encoded: string,
): Promise<AssertedPerson> {
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  requireCleanResponse(parseXml(xml), service)
  const saml = createSaml(provider, service, requestId)
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml).toString('base64'),
  })
  return readAssertion(signedAssertion(profile), provider, service, requestId)
}

/** The provider's own refusal is passed on; our reasons are only logged. */
export function refusalOfResponse(error: unknown): AuthError {
  return error instanceof SamlStatusError
    ? new AuthError(403, 'access_denied', 'The identity provider did not sign you in')
    : new AuthError(400, 'validation_failed', 'SAML Assertion is not valid')
}

/** Checks of the unverified document; they can only reject. */
function requireCleanResponse(root: Element, { acsUrl }: ServiceProvider): void {
  if (root.namespaceURI !== protocolNamespace || root.localName !== 'Response') {
    throw new Error('the document is not a SAML response')
  }
  const destination = root.getAttribute('Destination')
  if (destination && destination !== acsUrl) {
    throw new Error("the response's destination is another address")
  }
  for (const name of ['SignatureMethod', 'DigestMethod']) {
    for (const method of descendantsOf(root, signatureNamespace, name)) {
      const algorithm = method.getAttribute('Algorithm') ?? ''
      if (!allowedAlgorithms.has(algorithm)) {
        throw new Error(`the response is signed by ${algorithm}`)
      }
    }
  }
}

/** The element that the signature covers, from the bytes that the signature check returned. */
function signedAssertion(profile: Profile | null): Element {
  const root = parseXml(profile?.getAssertionXml?.() ?? '')
  if (root.namespaceURI !== assertionNamespace || root.localName !== 'Assertion') {
    throw new Error('the signed element is not an assertion')
  }
  return root
}

function readAssertion(
  assertion: Element,
  provider: IdentityProvider,
  service: ServiceProvider,
  requestId: string,
): AssertedPerson {
  const part = (parent: Element, name: string) => onlyChild(parent, name)
  if (part(assertion, 'Issuer').textContent?.trim() !== provider.entityId) {
    throw new Error('the assertion has another issuer')
  }
  const subject = part(assertion, 'Subject')
  const confirmedUntil = requireConfirmation(subject, service, requestId)
  requireConditions(part(assertion, 'Conditions'), service)
  const nameId = part(subject, 'NameID')
  const issuedAt = timeOf(assertion, 'IssueInstant')
  const [statement] = childrenOf(assertion, assertionNamespace, 'AuthnStatement')
  if (!statement || !issuedAt) {
    throw new Error('the assertion has no authentication statement or no time of issue')
  }
  const expiry = Math.min(confirmedUntil.getTime(), issuedAt.getTime() + largestAgeMilliseconds)
  return {
    assertionId: assertion.getAttribute('ID') ?? '',
    subject: nameId.textContent?.trim() ?? '',
    subjectFormat: nameId.getAttribute('Format') ?? '',
    attributes: attributesOf(assertion),
    expiresAt: new Date(expiry + clockSkewMilliseconds),
    sessionNotAfter: timeOf(statement, 'SessionNotOnOrAfter'),
  }
}

/** Requires now to be within the conditions' times, and every restriction to name our service. */
function requireConditions(conditions: Element, { entityId }: ServiceProvider): void {
  const now = Date.now()
  const from = timeOf(conditions, 'NotBefore')
  const until = timeOf(conditions, 'NotOnOrAfter')
  if (from && from.getTime() - clockSkewMilliseconds > now) {
    throw new Error('the assertion is not valid yet')
  }
  if (until && until.getTime() + clockSkewMilliseconds <= now) {
    throw new Error('the assertion has expired')
  }
  const restrictions = childrenOf(conditions, assertionNamespace, 'AudienceRestriction')
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, assertionNamespace, 'Audience').some(
      (audience) => audience.textContent?.trim() === entityId,
    )
  if (restrictions.length === 0 || !restrictions.every(isForUs)) {
    throw new Error('the assertion is for another audience')
  }
}

/** Requires a bearer confirmation for our endpoint, now, for this very request. */
function requireConfirmation(subject: Element, { acsUrl }: ServiceProvider, requestId: string): Date {
  const now = Date.now()
  for (const confirmation of childrenOf(subject, assertionNamespace, 'SubjectConfirmation')) {
    const [data] = childrenOf(confirmation, assertionNamespace, 'SubjectConfirmationData')
    const until = data && timeOf(data, 'NotOnOrAfter')
    if (
      confirmation.getAttribute('Method') === bearerMethod &&
      until &&
      until.getTime() + clockSkewMilliseconds > now &&
      data.getAttribute('Recipient') === acsUrl &&
      data.getAttribute('InResponseTo') === requestId
    ) {
      return until
    }
  }
  throw new Error('no subject confirmation matches this request')
}

function onlyChild(parent: Element, name: string): Element {
  const [child, ...others] = childrenOf(parent, assertionNamespace, name)
  if (!child || others.length > 0) {
    throw new Error(`the assertion has ${others.length + (child ? 1 : 0)} elements ${name}`)
  }
  return child
}

function timeOf(element: Element, name: string): Date | undefined {
  const text = element.getAttribute(name)
  if (!text) {
    return undefined
  }
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) {
    throw new Error(`${name} is not a time`)
  }
  return time
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const attributes = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, assertionNamespace, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, assertionNamespace, 'Attribute')) {
      const values = childrenOf(attribute, assertionNamespace, 'AttributeValue')
      attributes.set(
        attribute.getAttribute('Name') ?? '',
        values.map((value) => value.textContent?.trim() ?? ''),
      )
    }
  }
  return attributes
}

/** The persistent subject. Throws for a transient one, which identifies nobody. */
export function lastingSubject({ subject, subjectFormat, attributes }: AssertedPerson): string {
  const [identifier] = [
    'urn:oasis:names:tc:SAML:attribute:subject-id',
    'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  ].flatMap((name) => attributes.get(name) ?? [])
  const name = identifier || (subjectFormat === transientFormat ? '' : subject)
  if (name === '' || name.length > 500) {
    throw new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  }
  return name
}
