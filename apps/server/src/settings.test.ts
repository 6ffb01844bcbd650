import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { selfSignedCertificate } from '../../../tests/self-signed-certificate.ts'
import { readSettings, SettingsError, settingNames } from './settings.ts'

function wrongOf(environment: NodeJS.ProcessEnv) {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.wrong
    throw error
  }
  return []
}

describe('settings', () => {
  it('have a default each', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      seed: 'demo',
    })
    expect(settings.dataFolder).toMatch(/\/\.data$/)
  })

  it('are stricter in production', () => {
    expect(wrongOf({ NODE_ENV: 'production' }).map(({ name }) => name)).toEqual(['SITE_URL', 'SMTP_URL'])
    const given = {
      NODE_ENV: 'production',
      SITE_URL: 'https://food.example/',
      SMTP_URL: 'smtp://mail.example',
    }
    expect(readSettings(given)).toMatchObject({
      production: true,
      drainMs: 5_000,
      host: '0.0.0.0',
      seed: 'none',
      siteUrl: 'https://food.example',
    })
  })

  it.each([
    ['PORT', 'many', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['SEED', 'everything', 'one of: demo, none'],
    ['NODE_ENV', 'prod', 'one of: development, production, test'],
    ['SITE_URL', 'food.example', 'an address that begins with http:// or https://'],
    ['CAPTCHA_PROVIDER', 'recaptcha', 'one of: altcha, turnstile, hcaptcha, off'],
    ['SUPPORT_EMAIL', 'nobody', 'an e-mail address'],
  ])('say what is wrong with %s=%s', (name, value, allowed) => {
    expect(wrongOf({ [name]: value })).toEqual([{ name, read: `"${value}"`, allowed }])
  })

  it('need a mail server in production unless none is said to be meant', () => {
    const given = { NODE_ENV: 'production', SITE_URL: 'https://food.example' }
    expect(wrongOf(given)).toEqual([
      { name: 'SMTP_URL', read: 'nothing', allowed: expect.stringContaining('or none, if that is meant') },
    ])
    expect(readSettings({ ...given, SMTP_URL: 'none' }).smtpUrl).toBeUndefined()
    expect(wrongOf({ SMTP_URL: 'mail.example' }).map(({ name }) => name)).toEqual(['SMTP_URL'])
  })

  it.each(['https://food.example/shop', 'https://food.example/?a=1', 'https://food.example/#top'])(
    'refuse the public address %s, because it is more than an origin',
    (SITE_URL) => {
      expect(wrongOf({ SITE_URL })).toEqual([
        { name: 'SITE_URL', read: `"${SITE_URL}"`, allowed: expect.stringContaining('without a path') },
      ])
    },
  )

  it('are all named at once, and no secret is shown', () => {
    const wrong = wrongOf({ PORT: '-1', JWT_SECRET: 'short', DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(wrong.map(({ name }) => name).sort()).toEqual(['DATABASE_URL', 'JWT_SECRET', 'PORT'])
    expect(JSON.stringify(wrong)).not.toMatch(/short|hunter2/)
  })

  it('name a folder for files, or a bucket with its key', () => {
    const bucket = 's3://key:secret@s3.example/kitchen?region=eu-west-1'
    expect(readSettings({ STORAGE_URL: bucket }).storageUrl).toBe(bucket)
    expect(readSettings({ DATA_DIR: '/data' }).storageUrl).toBe('file:///data/storage')
    for (const url of [
      's3://s3.example/kitchen',
      's3://key:hunter2@s3.example',
      'https://s3.example/kitchen',
    ]) {
      const wrong = wrongOf({ STORAGE_URL: url })
      expect(wrong).toMatchObject([{ name: 'STORAGE_URL', read: 'a secret value' }])
    }
  })

  it('name one identity provider by its metadata or by its parts, with the domains of its people', () => {
    const saml = { SAML_METADATA: 'https://idp.example/metadata', SAML_DOMAINS: 'Corp.example, corp.test' }
    expect(readSettings(saml).saml).toEqual({
      provider: { metadataUrl: 'https://idp.example/metadata' },
      domains: ['corp.example', 'corp.test'],
      attributes: {},
    })
    const { cert } = selfSignedCertificate()
    const parts = {
      SAML_ENTITY_ID: 'https://idp.example',
      SAML_ENTRY_POINT: 'https://idp.example/sso',
      SAML_CERTIFICATE: cert,
      SAML_DOMAINS: 'corp.example',
      SAML_ATTRIBUTES: '{"email": "mail"}',
    }
    expect(readSettings(parts).saml).toMatchObject({
      provider: { entityId: 'https://idp.example', certificates: [cert.trim()] },
      attributes: { email: 'mail' },
    })
    expect(readSettings({}).saml).toBeUndefined()
    for (const [environment, names] of [
      [{ SAML_METADATA: saml.SAML_METADATA }, ['SAML_DOMAINS']],
      [{ SAML_DOMAINS: 'corp.example' }, ['SAML_METADATA']],
      [{ SAML_METADATA: 'http://idp.example/metadata' }, ['SAML_METADATA']],
      [{ SAML_METADATA: '/no/such/file.xml' }, ['SAML_METADATA']],
      [{ SAML_CERTIFICATE: 'a key of some kind' }, ['SAML_CERTIFICATE']],
      [{ SAML_ATTRIBUTES: '["mail"]' }, ['SAML_ATTRIBUTES']],
      [{ SAML_ENTITY_ID: 'x' }, ['SAML_CERTIFICATE', 'SAML_DOMAINS', 'SAML_ENTRY_POINT']],
      [
        { ...parts, SAML_METADATA: saml.SAML_METADATA },
        ['SAML_CERTIFICATE', 'SAML_ENTITY_ID', 'SAML_ENTRY_POINT'],
      ],
    ] as const) {
      expect(
        wrongOf(environment)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(names)
    }
  })

  it('that belong together are asked for together', () => {
    expect(wrongOf({ GOOGLE_CLIENT_ID: 'x' }).map(({ name }) => name)).toEqual(['GOOGLE_CLIENT_SECRET'])
    expect(wrongOf({ SMS_URL: 'https://sms.example/send' }).map(({ name }) => name)).toEqual(['SMS_SECRET'])
    expect(wrongOf({ SMS_SECRET: 's'.repeat(32) }).map(({ name }) => name)).toEqual(['SMS_URL'])
    expect(wrongOf({ CAPTCHA_PROVIDER: 'turnstile' }).map(({ name }) => name)).toEqual([
      'CAPTCHA_SITE_KEY',
      'CAPTCHA_SECRET_KEY',
    ])
  })

  it('are all in .env.example, and nothing else is', async () => {
    const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual([...settingNames].sort())
  })
})
