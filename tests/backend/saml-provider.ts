import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSignedCertificate } from '../self-signed-certificate.ts'

// The library refuses to read a request without one; that our request is well-formed shows in what it reads.
setSchemaValidator({ validate: async () => 'skipped' })

export interface SamlPerson {
  nameId: string
  email: string
  name: string
}

/** What a response says, each to be changed by a test. */
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
  /** Signs with the key of nobody we know. */
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
  /** Who sits at the provider's page. */
  state: { person: SamlPerson; isAway: boolean }
  /** Learns of us, as its operator does: by our metadata. */
  introduce(serviceMetadata: string): void
  /** Goes to the provider's page; answers the form it sends the browser back with. */
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
  const own = selfSignedCertificate(new Date(), 'rsa')
  const other = selfSignedCertificate(new Date(), 'rsa')
  const state = {
    person: { nameId: 'ann-1', email: 'ann@corp.example', name: 'Ann Corp' },
    isAway: false,
  }
  let serviceMetadata = ''
  let next: ResponseChanges = {}
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://idp.test')
    const page = url.pathname === '/metadata' ? showMetadata(response) : showForm(url, response)
    page.catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${base}/metadata`
  const entryPoint = `${base}/sso`

  const providerOf = (key: { key: string; cert: string }, algorithm: string) =>
    IdentityProvider({
      entityID: entityId,
      privateKey: key.key,
      signingCert: key.cert,
      requestSignatureAlgorithm: algorithm,
      singleSignOnService: [{ Binding: redirectBinding, Location: entryPoint }],
      // Not used: without one the library complains on the console.
      singleLogoutService: [{ Binding: redirectBinding, Location: `${base}/slo` }],
    })
  const metadata = providerOf(own, rsaSha256).getMetadata()

  async function showMetadata(response: ServerResponse): Promise<void> {
    response.writeHead(state.isAway ? 503 : 200).end(state.isAway ? '' : metadata)
  }

  async function showForm(url: URL, response: ServerResponse): Promise<void> {
    const form = await respond(url, next)
    response.writeHead(200).end(JSON.stringify(form))
  }

  /** The id of the request, as this implementation reads it. */
  async function read(url: URL): Promise<string> {
    const query = Object.fromEntries(url.searchParams)
    const service = ServiceProvider({ metadata: serviceMetadata })
    const { extract } = await providerOf(own, rsaSha256).parseLoginRequest(service, 'redirect', { query })
    const id = extract.request?.id
    if (typeof id !== 'string') throw new Error('the request has no id')
    return id
  }

  async function respond(url: URL, changes: ResponseChanges): Promise<SamlResponseForm> {
    const requestId = await read(url)
    const service = ServiceProvider({
      metadata: changes.signsResponseOnly
        ? serviceMetadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
        : serviceMetadata,
      wantMessageSigned: changes.signsResponse ?? false,
    })
    const id = `_${randomUUID()}`
    const acs = String(service.entityMeta.getAssertionConsumerService('post'))
    const values = {
      ID: id,
      AssertionID: changes.assertionId ?? `_${randomUUID()}`,
      IssueInstant: (changes.issuedAt ?? new Date()).toISOString(),
      Destination: changes.destination ?? acs,
      InResponseTo: changes.inResponseTo ?? requestId,
      Issuer: changes.issuer ?? entityId,
      NameIDFormat: changes.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      NameID: state.person.nameId,
      NotBefore: (changes.notBefore ?? minutes(-1)).toISOString(),
      NotOnOrAfter: (changes.notOnOrAfter ?? minutes(5)).toISOString(),
      Recipient: changes.recipient ?? acs,
      Audience: changes.audience ?? service.entityMeta.getEntityID(),
      SessionIndex: `_${randomUUID()}`,
      SessionNotOnOrAfter: (changes.sessionNotOnOrAfter ?? minutes(480)).toISOString(),
      Email: state.person.email,
      Name: state.person.name,
    }
    const context = SamlLib.replaceTagsByValue(responseTemplate, values)
    const provider = providerOf(changes.withOtherKey ? other : own, changes.signatureAlgorithm ?? rsaSha256)
    const answer = await provider.createLoginResponse(
      service,
      { extract: { request: { id: requestId } } },
      'post',
      {},
      {
        customTagReplacement: () => ({ id, context }),
      },
    )
    return { SAMLResponse: answer.context, RelayState: url.searchParams.get('RelayState') ?? '' }
  }

  return {
    entityId,
    metadataUrl: entityId,
    metadata,
    entryPoint,
    certificate: own.cert,
    state,
    introduce: (xml) => {
      serviceMetadata = xml
    },
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
