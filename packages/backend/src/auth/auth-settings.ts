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
  /** How long mailed links and codes work. Default: 86400. */
  linkSeconds?: number
  /**
   * Whether the mails of sign-up, recovery and change of address also carry a six-digit code, for a web that
   * has a field for it. The mails of `POST /otp` always do. Default: false.
   */
  mailCodes?: boolean
  /** Whether a new password needs a mailed code when the session is older than a day. Default: false. */
  reauthenticateForPassword?: boolean
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

export function resolveAuthSettings(settings: AuthSettings): ResolvedAuthSettings {
  return {
    siteUrl: settings.siteUrl.replace(/\/+$/, ''),
    redirectOrigins: settings.redirectOrigins ?? [],
    requireConfirmation: settings.requireConfirmation ?? true,
    minimumPasswordLength: settings.minimumPasswordLength ?? 8,
    accessTokenSeconds: settings.accessTokenSeconds ?? 3600,
    refreshReuseSeconds: settings.refreshReuseSeconds ?? 10,
    linkSeconds: settings.linkSeconds ?? 86_400,
    mailCodes: settings.mailCodes ?? false,
    reauthenticateForPassword: settings.reauthenticateForPassword ?? false,
    phone: settings.phone ?? false,
    google: settings.google,
    saml: settings.saml,
  }
}
