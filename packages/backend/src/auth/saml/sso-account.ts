import type { Connection } from '../../database.ts'
import { type Account, accountById } from '../account.ts'
import { AuthError } from '../auth-error.ts'
import type { SamlSettings } from '../auth-settings.ts'
import { insertAccount } from '../insert-account.ts'
import { EmailAddress, Metadata } from '../read-auth-request.ts'
import { recordAuthEvent } from '../record-auth-event.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { type AssertedPerson, lastingSubject } from './read-saml-response.ts'

/** Usual attribute names, used unless the settings name others. */
const usualAttributes: Readonly<Record<string, readonly string[]>> = {
  email: [
    'email',
    'mail',
    'urn:oid:0.9.2342.19200300.100.1.3',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
    'http://schemas.xmlsoap.org/claims/EmailAddress',
  ],
  name: [
    'name',
    'displayName',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
}
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * The account of an asserted person: the one with this subject, or a new one. Never another account with the same
 * address: a company must not get access to a personal account.
 */
export async function ssoAccount(
  connection: Connection,
  provider: IdentityProvider,
  person: AssertedPerson,
  mapping: SamlSettings['attributes'],
): Promise<Account> {
  const subject = lastingSubject(person)
  const about = aboutPerson(provider, person, subject, mapping)
  const { rows } = await connection.query<{ user_id: string }>(
    `update auth.identities
     set identity_data = $3::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = $1
       and provider_id = $2
     returning user_id`,
    [`sso:${provider.id}`, subject, JSON.stringify(about)],
  )
  const known = rows[0] && (await followProvider(connection, rows[0].user_id, about))
  if (known) {
    return known
  }
  const account = await insertAccount(connection, {
    email: about.email,
    passwordHash: null,
    confirmedAt: new Date(),
    userMetadata: about,
    provider: `sso:${provider.id}`,
    providerId: subject,
    identityData: about,
    isSsoUser: true,
  })
  await recordAuthEvent(connection, 'user_signedup', account)
  return account
}

/** Takes over name and address from the identity provider. */
async function followProvider(
  connection: Connection,
  userId: string,
  about: AboutPerson,
): Promise<Account | undefined> {
  await connection.query(
    `update auth.users
     set email = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3::jsonb,
       updated_at = now()
     where id = $1
       and is_sso_user
       and deleted_at is null`,
    [userId, about.email, JSON.stringify(about)],
  )
  return accountById(connection, userId)
}

interface AboutPerson extends Record<string, unknown> {
  email: string
}

function aboutPerson(
  provider: IdentityProvider,
  person: AssertedPerson,
  subject: string,
  mapping: SamlSettings['attributes'],
): AboutPerson {
  const attributeValue = (field: string) => {
    const names = mapping[field] ? [mapping[field]] : (usualAttributes[field] ?? [])
    return names.flatMap((name) => person.attributes.get(name) ?? []).find(Boolean)
  }
  const byName = person.subjectFormat === emailFormat ? person.subject : undefined
  const email = EmailAddress.safeParse(attributeValue('email') ?? byName)
  if (!email.success) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const name = attributeValue('name')
  const claims = Object.keys(mapping)
    .filter((field) => !Object.hasOwn(usualAttributes, field))
    .flatMap((field) => {
      const value = attributeValue(field)
      return value === undefined ? [] : [[field, value]]
    })
  const about = {
    iss: provider.entityId,
    sub: subject,
    email: email.data,
    email_verified: true,
    phone_verified: false,
    ...(name ? { name, full_name: name } : {}),
    ...(claims.length > 0 ? { custom_claims: Object.fromEntries(claims) } : {}),
  }
  if (!Metadata.safeParse(about).success) {
    throw new AuthError(400, 'validation_failed', 'SAML Assertion holds what cannot be kept')
  }
  return about
}
