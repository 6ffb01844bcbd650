import { existsSync, readFileSync } from 'node:fs'
import type { SamlSettings } from '@localchef/backend/auth/auth-settings'
import { readMetadata } from '@localchef/backend/auth/saml/identity-provider'

/** What the environment says of a company's identity provider, each part as its own setting. */
export interface SamlEnvironment {
  metadata?: string | undefined
  entityId?: string | undefined
  entryPoint?: string | undefined
  certificate?: string | undefined
  domains?: readonly string[] | undefined
  attributes?: Readonly<Record<string, string>> | undefined
}

/** Keys come from there: over the network only by TLS, or from this machine. */
export function isMetadataUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
}

/** The metadata of one identity provider, in a file. */
export function isMetadataFile(path: string): boolean {
  try {
    readMetadata(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

const pem = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Certificates in PEM, one or more, given as they are or as the path of a file. */
export function certificatesOf(given: string): string[] {
  const text = given.includes('-----BEGIN') || !existsSync(given) ? given : readFileSync(given, 'utf8')
  return text.match(pem) ?? []
}

/** The names of attributes as a JSON object of texts. */
export function attributesOf(given: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(given)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value).filter(([, name]) => typeof name === 'string' && name !== '')
    return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined
  } catch {
    return undefined
  }
}

/** Undefined when there is no provider. The settings have been checked before. */
export function samlSettingsOf(
  { metadata, entityId, entryPoint, certificate, domains = [], attributes = {} }: SamlEnvironment,
  pathOf: (file: string) => string,
): SamlSettings | undefined {
  const about = { domains, attributes }
  if (metadata) {
    return isMetadataUrl(metadata)
      ? { ...about, provider: { metadataUrl: metadata } }
      : { ...about, provider: { metadataXml: readFileSync(pathOf(metadata), 'utf8') } }
  }
  return entityId && entryPoint && certificate
    ? { ...about, provider: { entityId, entryPoint, certificates: certificatesOf(certificate) } }
    : undefined
}
