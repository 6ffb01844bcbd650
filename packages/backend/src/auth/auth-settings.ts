/** The operator's settings for accounts. Only the site's address has no default. */
export interface AuthSettings {
  /** The site's address, for example `https://food.example`: links in mails lead here. */
  siteUrl: string
  /** Further origins that links and sign-ins may redirect to. */
  redirectOrigins?: readonly string[]
  /** Whether an address must be confirmed before the first sign-in. Default: true. */
  requireConfirmation?: boolean
  /** Default: 8. */
  minimumPasswordLength?: number
  /** Default: 3600. */
  accessTokenSeconds?: number
  /** A refresh token is accepted this long after its exchange. Default: 10. */
  refreshReuseSeconds?: number
  /** Lifetime of the links of a sign-up and a change of address. Default: 86400. */
  linkSeconds?: number
  /** Lifetime of links that sign in directly: recovery and magic link. Default: 3600. */
  signInLinkSeconds?: number
  /** Lifetime of mailed codes, at most 900. Default: 900. */
  codeSeconds?: number
  /** Whether a new password or address requires the old password or a mailed code. Default: true. */
  reauthenticate?: boolean
  /** Whether people can sign up and sign in by phone. Default: false. */
  phone?: boolean
  google?: GoogleSettings
  /** A company's identity provider. */
  saml?: SamlSettings
}

export interface SamlSettings {
  provider:
    | { metadataXml: string }
    | { metadataUrl: string }
    | { entityId: string; entryPoint: string; certificates: readonly string[] }
  /** In lower case; `signInWithSSO({ domain })` finds the provider by these. */
  domains: readonly string[]
  /**
   * Names of the attributes that hold `email` and `name`, if not the usual ones; other entries become
   * `custom_claims`.
   */
  attributes: Readonly<Record<string, string>>
}

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  /** Default: `https://accounts.google.com`. */
  issuer?: string
}

export type ResolvedAuthSettings = Required<Omit<AuthSettings, 'google' | 'saml'>> & {
  google: GoogleSettings | undefined
  saml: SamlSettings | undefined
}

/** Six digits can be guessed within days, so codes live for minutes. */
const longestCode = 900

export function resolveAuthSettings(settings: AuthSettings): ResolvedAuthSettings {
  return {
    siteUrl: settings.siteUrl.replace(/\/+$/, ''),
    redirectOrigins: settings.redirectOrigins ?? [],
    requireConfirmation: settings.requireConfirmation ?? true,
    minimumPasswordLength: settings.minimumPasswordLength ?? 8,
    accessTokenSeconds: settings.accessTokenSeconds ?? 3600,
    refreshReuseSeconds: settings.refreshReuseSeconds ?? 10,
    linkSeconds: settings.linkSeconds ?? 86_400,
    signInLinkSeconds: settings.signInLinkSeconds ?? 3600,
    codeSeconds: Math.min(settings.codeSeconds ?? longestCode, longestCode),
    reauthenticate: settings.reauthenticate ?? true,
    phone: settings.phone ?? false,
    google: settings.google,
    saml: settings.saml,
  }
}
