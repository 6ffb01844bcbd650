import { createHash } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import type { SamlSettings } from '../auth-settings.ts'

/** A company's identity provider. */
export interface IdentityProvider {
  /** Names the provider in sessions and identities (`sso:<id>`); derived from the entity id. */
  id: string
  entityId: string
  /** The address for our request (HTTP-Redirect). */
  entryPoint: string
  /** Base64 or PEM; two while the provider rotates its key. */
  certificates: string[]
}

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata'
const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const freshMilliseconds = 3_600_000
const fetchTimeoutMilliseconds = 10_000
const largestMetadata = 512 * 1024

/** Returns the configured provider. Metadata with a URL is fetched on demand, at most once an hour. */
export function createIdentityProvider({ provider }: SamlSettings): () => Promise<IdentityProvider> {
  if ('metadataXml' in provider) {
    const known = readMetadata(provider.metadataXml)
    return async () => known
  }
  if ('entityId' in provider) {
    const known = {
      id: providerIdOf(provider.entityId),
      ...provider,
      certificates: [...provider.certificates],
    }
    return async () => known
  }
  let known: { provider: IdentityProvider; until: number } | undefined
  return async () => {
    if (known && known.until > performance.now()) {
      return known.provider
    }
    try {
      const fetched = readMetadata(await fetchMetadata(provider.metadataUrl))
      known = { provider: fetched, until: performance.now() + freshMilliseconds }
    } catch (error) {
      if (!known) {
        throw error
      }
      // Keeps the old keys for a while: an unreachable metadata URL must not lock people out.
      known.until = performance.now() + freshMilliseconds / 60
    }
    return known.provider
  }
}

async function fetchMetadata(url: string): Promise<string> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(fetchTimeoutMilliseconds),
  })
  const text = answer.ok ? await answer.text() : ''
  if (text === '' || text.length > largestMetadata) {
    throw new Error(`the identity provider's metadata cannot be read (${answer.status})`)
  }
  return text
}

/** Throws unless the metadata describes one identity provider with a redirect binding and a signing certificate. */
export function readMetadata(xml: string): IdentityProvider {
  const root = parseXml(xml)
  if (root.namespaceURI !== metadataNamespace || root.localName !== 'EntityDescriptor') {
    throw new Error('the metadata does not describe exactly one entity')
  }
  const [descriptor, ...others] = childrenOf(root, metadataNamespace, 'IDPSSODescriptor')
  const entityId = root.getAttribute('entityID')
  if (!descriptor || others.length > 0 || !entityId) {
    throw new Error('the metadata does not describe exactly one identity provider')
  }
  const entryPoint = childrenOf(descriptor, metadataNamespace, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirectBinding)
    ?.getAttribute('Location')
  if (!entryPoint || !/^https?:$/.test(new URL(entryPoint).protocol)) {
    throw new Error('the metadata has no single sign-on address with the redirect binding')
  }
  const certificates = childrenOf(descriptor, metadataNamespace, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => descendantsOf(key, signatureNamespace, 'X509Certificate'))
    .map((certificate) => (certificate.textContent ?? '').replaceAll(/\s/g, ''))
    .filter(Boolean)
  if (certificates.length === 0) {
    throw new Error('the metadata has no certificate for signatures')
  }
  return { id: providerIdOf(entityId), entityId, entryPoint, certificates }
}

/** A UUID of version 8, derived from the entity id; GoTrue draws one and stores it. */
export function providerIdOf(entityId: string): string {
  const bytes = createHash('sha256').update(entityId).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((start, index, starts) => hex.slice(start, starts[index + 1])).join('-')
}

/**
 * The root of a document without a type declaration, which SAML forbids. Throws for a malformed document. The signature
 * check uses this parser too: another parser could read a signed document differently from what was checked.
 */
export function parseXml(xml: string): Element {
  if (/<!(doctype|entity)/i.test(xml)) {
    throw new Error('the document has a type declaration')
  }
  const problems: string[] = []
  const onProblem = (message: string) => void problems.push(message)
  const document = new DOMParser({
    errorHandler: { warning: onProblem, error: onProblem, fatalError: onProblem },
  }).parseFromString(xml, 'text/xml')
  const root = document?.documentElement
  if (problems.length > 0 || !root) {
    throw new Error(`the document is not well-formed: ${problems[0] ?? 'it is empty'}`)
  }
  return root
}

export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return descendantsOf(parent, namespace, name).filter((child) => child.parentNode === parent)
}

/** The parser's lists are not iterable. */
export function descendantsOf(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name))
}
