import { readFileSync, statSync } from 'node:fs'
import type { SamlSettings } from '@localchef/backend/auth/auth-settings'
import { readMetadata } from '@localchef/backend/auth/saml/identity-provider'

/** Environment variables of a company's identity provider. */
export interface SamlEnvironment {
  metadata?: string | undefined
  entityId?: string | undefined
  entryPoint?: string | undefined
  certificate?: string | undefined
  domains?: readonly string[] | undefined
  attributes?: Readonly<Record<string, string>> | undefined
}

/** Signing keys come from this URL, so only TLS or this machine is accepted. */
export function isMetadataUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))
}

/** Whether the file contains the metadata of one identity provider. */
export function isMetadataFile(path: string): boolean {
  try {
    readMetadata(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}

const pem = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** One or more PEM certificates, inline or from a file. */
export function certificatesOf(given: string): string[] {
  const isFile =
    !given.includes('-----BEGIN') && (statSync(given, { throwIfNoEntry: false })?.isFile() ?? false)
  return (isFile ? readFileSync(given, 'utf8') : given).match(pem) ?? []
}

/** Attribute names from a JSON object. */
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

/** Undefined without a provider. Expects validated settings. */
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
