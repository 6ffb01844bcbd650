/** What an operator decides about accounts. Everything has a default but the address of the site. */
export interface AuthSettings {
  /** Where the product is served, for example `https://food.example`: links in mails lead here. */
  siteUrl: string
  /** Further origins that links and sign-ins may return to. */
  redirectOrigins?: readonly string[]
  /** Whether an address must be confirmed before the first sign-in. Default: true. */
  requireConfirmation?: boolean
  /** Default: 8. */
  minimumPasswordLength?: number
  /** Default: 3600. */
  accessTokenSeconds?: number
  /** For how long a refresh token that was just exchanged is still taken. Default: 10. */
  refreshReuseSeconds?: number
  /** How long the links of a sign-up, an invitation and a change of address work. Default: 86400. */
  linkSeconds?: number
  /** How long links that sign in by themselves work: a recovery's and a magic one. Default: 3600. */
  signInLinkSeconds?: number
  /** How long mailed codes work, at most 900. Default: 900. */
  codeSeconds?: number
  /**
   * Whether the mails of sign-up, recovery and change of address also carry a six-digit code, for a web that
   * has a field for it. The mails of `POST /otp` always do. Default: false.
   */
  mailCodes?: boolean
  /** Whether a new password or address needs the old password or a mailed code. Default: true. */
  reauthenticate?: boolean
  /** Whether people may sign up and in with a phone: text messages are sent, or kept for development. Default: false. */
  phone?: boolean
  google?: GoogleSettings
  /** A company's identity provider, whose people sign in there. */
  saml?: SamlSettings
}

export interface SamlSettings {
  provider:
    | { metadataXml: string }
    | { metadataUrl: string }
    | { entityId: string; entryPoint: string; certificates: readonly string[] }
  /** In lower case: by which of them `signInWithSSO({ domain })` finds the provider. */
  domains: readonly string[]
  /** Which attribute holds `email` and `name`, where the usual ones do not; others become `custom_claims`. */
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

/** Six digits are guessed within days, so they live for minutes. */
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
    mailCodes: settings.mailCodes ?? false,
    reauthenticate: settings.reauthenticate ?? true,
    phone: settings.phone ?? false,
    google: settings.google,
    saml: settings.saml,
  }
}
