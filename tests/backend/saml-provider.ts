import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSignedCertificate } from '../self-signed-certificate.ts'

// samlify requires a schema validator; that it parses our request shows that the request is valid.
setSchemaValidator({ validate: async () => 'skipped' })

export interface SamlPerson {
  nameId: string
  email: string
  name: string
}

/** Parts of a response that tests change. */
export interface ResponseChanges {
  audience?: string
  recipient?: string
  destination?: string
  issuer?: string
  inResponseTo?: string
  assertionId?: string
  issuedAt?: Date
  notBefore?: Date
  notOnOrAfter?: Date
  sessionNotOnOrAfter?: Date
  nameIdFormat?: string
  /** Also signs the response around the assertion. */
  signsResponse?: boolean
  /** Signs the response instead of the assertion. */
  signsResponseOnly?: boolean
  signatureAlgorithm?: string
  /** Changes the response before it is signed. */
  rewrite?: (xml: string) => string
  /** Signs with an unknown key. */
  withOtherKey?: boolean
}

export interface SamlResponseForm {
  SAMLResponse: string
  RelayState: string
}

export interface SamlProvider {
  entityId: string
  metadataUrl: string
  metadata: string
  entryPoint: string
  certificate: string
  /** Acts as the person on the provider's page. */
  state: { person: SamlPerson; isAway: boolean }
  /** Configures our service by its metadata, as the provider's operator does. */
  introduce(serviceMetadata: string): void
  /** Opens the provider's page; returns the form it sends the browser back with. */
  visit(url: string, changes?: ResponseChanges): Promise<SamlResponseForm>
  stop(): Promise<void>
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

const assertionTemplate =
  '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}">' +
  '<saml:Issuer>{Issuer}</saml:Issuer>' +
  '<saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>' +
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
  '<saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/>' +
  '</saml:SubjectConfirmation></saml:Subject>' +
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}">' +
  '<saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>' +
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}" SessionNotOnOrAfter="{SessionNotOnOrAfter}">' +
  '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>' +
  '</saml:AuthnStatement><saml:AttributeStatement>' +
  '<saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute>' +
  '<saml:Attribute Name="displayName"><saml:AttributeValue>{Name}</saml:AttributeValue></saml:Attribute>' +
  '<saml:Attribute Name="dept"><saml:AttributeValue>Kitchen</saml:AttributeValue></saml:Attribute>' +
  '</saml:AttributeStatement></saml:Assertion>'

const responseTemplate =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
  'ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}">' +
  '<saml:Issuer>{Issuer}</saml:Issuer>' +
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
  `${assertionTemplate}</samlp:Response>`

/** A real identity provider (samlify's), with its metadata and its page for sign-in requests. */
export async function startSamlProvider(): Promise<SamlProvider> {
  const state = {
    person: { nameId: 'ann-1', email: 'ann@corp.example', name: 'Ann Corp' },
    isAway: false,
  }
  let next: ResponseChanges = {}
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://idp.test')
    const page = url.pathname === '/metadata' ? showMetadata(response) : showForm(url, response)
    page.catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const issuer = createIssuer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

  async function showMetadata(response: ServerResponse): Promise<void> {
    response.writeHead(state.isAway ? 503 : 200).end(state.isAway ? '' : issuer.metadata)
  }

  async function showForm(url: URL, response: ServerResponse): Promise<void> {
    const form = await issuer.respond(url, state.person, next)
    response.writeHead(200).end(JSON.stringify(form))
  }

  return {
    entityId: issuer.entityId,
    metadataUrl: issuer.entityId,
    metadata: issuer.metadata,
    entryPoint: issuer.entryPoint,
    certificate: issuer.certificate,
    state,
    introduce: issuer.introduce,
    async visit(url, changes = {}) {
      next = changes
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`the identity provider answered: ${await answer.text()}`)
      return answer.json()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The provider's keys, and its signed responses to requests. */
function createIssuer(base: string) {
  const own = selfSignedCertificate(new Date(), 'rsa')
  const other = selfSignedCertificate(new Date(), 'rsa')
  const entityId = `${base}/metadata`
  const entryPoint = `${base}/sso`
  let serviceMetadata = ''

  const providerOf = (key: { key: string; cert: string }, algorithm: string) =>
    IdentityProvider({
      entityID: entityId,
      privateKey: key.key,
      signingCert: key.cert,
      requestSignatureAlgorithm: algorithm,
      singleSignOnService: [{ Binding: redirectBinding, Location: entryPoint }],
      // Unused, but without it samlify logs a warning.
      singleLogoutService: [{ Binding: redirectBinding, Location: `${base}/slo` }],
    })

  /** The request's id, as samlify parses it. */
  async function read(url: URL): Promise<string> {
    const query = Object.fromEntries(url.searchParams)
    const service = ServiceProvider({ metadata: serviceMetadata })
    const { extract } = await providerOf(own, rsaSha256).parseLoginRequest(service, 'redirect', { query })
    const id = extract.request?.id
    if (typeof id !== 'string') throw new Error('the request has no id')
    return id
  }

  return {
    entityId,
    entryPoint,
    metadata: providerOf(own, rsaSha256).getMetadata(),
    certificate: own.cert,
    introduce(xml: string): void {
      serviceMetadata = xml
    },
    async respond(url: URL, person: SamlPerson, changes: ResponseChanges): Promise<SamlResponseForm> {
      const requestId = await read(url)
      const service = ServiceProvider({
        metadata: changes.signsResponseOnly
          ? serviceMetadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
          : serviceMetadata,
        wantMessageSigned: changes.signsResponse ?? false,
      })
      const id = `_${randomUUID()}`
      const values = responseValues(changes, {
        id,
        requestId,
        issuer: entityId,
        acs: String(service.entityMeta.getAssertionConsumerService('post')),
        audience: service.entityMeta.getEntityID(),
        person,
      })
      const context = SamlLib.replaceTagsByValue(responseTemplate, values)
      const provider = providerOf(changes.withOtherKey ? other : own, changes.signatureAlgorithm ?? rsaSha256)
      const answer = await provider.createLoginResponse(
        service,
        { extract: { request: { id: requestId } } },
        'post',
        {},
        { customTagReplacement: () => ({ id, context: changes.rewrite?.(context) ?? context }) },
      )
      return { SAMLResponse: answer.context, RelayState: url.searchParams.get('RelayState') ?? '' }
    },
  }
}

interface ResponseFacts {
  id: string
  requestId: string
  issuer: string
  /** The service's URL for responses. */
  acs: string
  audience: string
  person: SamlPerson
}

/** Template values: those of a valid response, with the test's changes. */
function responseValues(changes: ResponseChanges, facts: ResponseFacts): Record<string, string> {
  const { id, requestId, issuer, acs, audience, person } = facts
  return {
    ID: id,
    AssertionID: changes.assertionId ?? `_${randomUUID()}`,
    IssueInstant: (changes.issuedAt ?? new Date()).toISOString(),
    Destination: changes.destination ?? acs,
    InResponseTo: changes.inResponseTo ?? requestId,
    Issuer: changes.issuer ?? issuer,
    NameIDFormat: changes.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    NameID: person.nameId,
    NotBefore: (changes.notBefore ?? minutes(-1)).toISOString(),
    NotOnOrAfter: (changes.notOnOrAfter ?? minutes(5)).toISOString(),
    Recipient: changes.recipient ?? acs,
    Audience: changes.audience ?? audience,
    SessionIndex: `_${randomUUID()}`,
    SessionNotOnOrAfter: (changes.sessionNotOnOrAfter ?? minutes(480)).toISOString(),
    Email: person.email,
    Name: person.name,
  }
}
