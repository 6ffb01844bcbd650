import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { selfSignedCertificate } from '../../../tests/self-signed-certificate.ts'
import { settingNames } from './environment.ts'
import { readSettings, SettingsError } from './settings.ts'

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
  it('settings have defaults', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      seed: 'demo',
    })
    expect(settings.dataFolder).toMatch(/\/\.data$/)
  })

  it('streets in the data folder are the map unless the settings name another one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'localchef-settings-'))
    try {
      const read = (given: NodeJS.ProcessEnv = {}) => {
        const { map, mapArchive } = readSettings({ DATA_DIR: folder, ...given })
        return { map, mapArchive }
      }
      expect(read()).toEqual({ map: {}, mapArchive: undefined })
      const file = join(folder, 'streets.pmtiles')
      await writeFile(`${file}.part`, 'half of it')
      expect(read().mapArchive).toBeUndefined()
      await writeFile(file, 'PMTiles')
      expect(read()).toEqual({ map: { archiveUrl: '/map/streets.pmtiles' }, mapArchive: file })
      const style = 'https://maps.example/style.json'
      expect(read({ MAP_STYLE_URL: style })).toEqual({ map: { styleUrl: style }, mapArchive: undefined })
      const tiles = 'https://maps.example/{z}/{x}/{y}.png'
      expect(read({ MAP_TILE_URL: tiles })).toEqual({ map: { tileUrl: tiles }, mapArchive: undefined })
      expect(read({ MAP_TILE_URL: 'other.pmtiles' }).mapArchive).toBe(join(folder, 'other.pmtiles'))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('settings refuse webhooks to inner networks in production', () => {
    const given = {
      NODE_ENV: 'production',
      SITE_URL: 'https://food.example/',
      SMTP_URL: 'smtp://mail.example',
      WEBHOOK_TARGETS: 'any',
    }
    expect(wrongOf(given).map(({ name }) => name)).toEqual(['WEBHOOK_TARGETS'])
    expect(readSettings({ ...given, NODE_ENV: 'test' }).webhookTargets).toBe('any')
    expect(readSettings({}).webhookTargets).toBe('public')
  })

  it('settings are stricter in production', () => {
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
  ])('settings reject %s=%s', (name, value, allowed) => {
    expect(wrongOf({ [name]: value })).toEqual([{ name, read: `"${value}"`, allowed }])
  })

  it('settings choose the sandbox for development, Stripe by its keys, and no cards in production without them', () => {
    expect(readSettings({})).toMatchObject({ paymentProvider: 'sandbox', stripe: undefined })
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_own, whsec_connected' }
    const webhookSecrets = ['whsec_own', 'whsec_connected']
    expect(readSettings(keys)).toMatchObject({
      paymentProvider: 'stripe',
      stripe: { secretKey: 'sk_test_1', webhookSecrets, isLive: false },
    })
    expect(readSettings({ ...keys, PAYMENT_PROVIDER: 'none' })).toMatchObject({
      paymentProvider: 'none',
      stripe: undefined,
    })
    const production = { NODE_ENV: 'production', SITE_URL: 'https://food.example', SMTP_URL: 'none' }
    expect(readSettings(production).paymentProvider).toBe('none')
    const live = { ...production, ...keys, STRIPE_SECRET_KEY: 'rk_live_1' }
    expect(readSettings(live)).toMatchObject({ paymentProvider: 'stripe', stripe: { isLive: true } })
  })

  it('settings make the captcha easy in tests only', () => {
    const difficultyIn = (NODE_ENV: string | undefined) =>
      readSettings({ NODE_ENV, SITE_URL: 'https://food.example', SMTP_URL: 'none' }).captcha.difficulty
    expect(difficultyIn('test')).toMatchObject({ largestCounter: 20 })
    for (const other of [undefined, 'development', 'production']) expect(difficultyIn(other)).toBeUndefined()
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
    [{ PAYMENT_PROVIDER: 'stripe' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'sk_test_1' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
  ])(
    'settings refuse half-set, wrong and live keys of Stripe in development and show none: %j',
    (given, names) => {
      const wrong = wrongOf(given)
      expect(wrong.map(({ name }) => name)).toEqual(names)
      expect(JSON.stringify(wrong)).not.toMatch(/[sp]k_(?:test|live)_1|whsec_1/)
    },
  )

  it('settings refuse the sandbox in production, and a live key for a site without https', () => {
    const production = { NODE_ENV: 'production', SITE_URL: 'http://food.example', SMTP_URL: 'none' }
    expect(wrongOf({ ...production, PAYMENT_PROVIDER: 'sandbox' })).toMatchObject([
      { name: 'PAYMENT_PROVIDER' },
    ])
    const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(wrongOf({ ...production, ...live })).toMatchObject([{ name: 'SITE_URL' }])
  })

  it('settings show no contact in production that leads nowhere', () => {
    const given = { NODE_ENV: 'production', SITE_URL: 'https://food.example', SMTP_URL: 'none' }
    const { messengerUrl, messengerHandle, imageSiteUrl } = readSettings(given).support
    expect([messengerUrl, messengerHandle, imageSiteUrl]).toEqual(['', '', ''])
    expect(readSettings({ ...given, SUPPORT_MESSENGER_HANDLE: '@table' }).support.messengerHandle).toBe(
      '@table',
    )
    expect(readSettings({}).support.messengerHandle).toBe('@localchef')
  })

  it('settings require a mail server in production unless none is configured explicitly', () => {
    const given = { NODE_ENV: 'production', SITE_URL: 'https://food.example' }
    expect(wrongOf(given)).toEqual([
      { name: 'SMTP_URL', read: 'nothing', allowed: expect.stringContaining('or none, if that is meant') },
    ])
    expect(readSettings({ ...given, SMTP_URL: 'none' }).smtpUrl).toBeUndefined()
    expect(wrongOf({ SMTP_URL: 'mail.example' }).map(({ name }) => name)).toEqual(['SMTP_URL'])
  })

  it.each(['https://food.example/shop', 'https://food.example/?a=1', 'https://food.example/#top'])(
    'settings reject the public address %s, because it is more than an origin',
    (SITE_URL) => {
      expect(wrongOf({ SITE_URL })).toEqual([
        { name: 'SITE_URL', read: `"${SITE_URL}"`, allowed: expect.stringContaining('without a path') },
      ])
    },
  )

  it('settings are all reported at once, without showing secrets', () => {
    const wrong = wrongOf({ PORT: '-1', JWT_SECRET: 'short', DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(wrong.map(({ name }) => name).sort()).toEqual(['DATABASE_URL', 'JWT_SECRET', 'PORT'])
    expect(JSON.stringify(wrong)).not.toMatch(/short|hunter2/)
  })

  it('settings accept a folder for files, or a bucket with its key', () => {
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

  it('settings accept one identity provider by its metadata or by its parts, with its domains', () => {
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

  it('settings that belong together are required together', () => {
    expect(wrongOf({ GOOGLE_CLIENT_ID: 'x' }).map(({ name }) => name)).toEqual(['GOOGLE_CLIENT_SECRET'])
    expect(wrongOf({ SMS_URL: 'https://sms.example/send' }).map(({ name }) => name)).toEqual(['SMS_SECRET'])
    expect(wrongOf({ SMS_SECRET: 's'.repeat(32) }).map(({ name }) => name)).toEqual(['SMS_URL'])
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 't'.repeat(32),
      TWILIO_FROM: '+15125550100',
    }
    expect(wrongOf({ TWILIO_FROM: twilio.TWILIO_FROM }).map(({ name }) => name)).toEqual([
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
    ])
    expect(wrongOf({ TWILIO_URL: 'https://api.example' })).toHaveLength(3)
    const gateway = { SMS_URL: 'https://sms.example/send', SMS_SECRET: 's'.repeat(32) }
    expect(wrongOf({ ...twilio, ...gateway }).map(({ name }) => name)).toEqual(['SMS_URL'])
    expect(wrongOf(twilio)).toEqual([])
    expect(wrongOf({ ...twilio, TWILIO_FROM: 'LocalChef' }).map(({ name }) => name)).toEqual(['TWILIO_FROM'])
    expect(wrongOf({ CAPTCHA_PROVIDER: 'turnstile' }).map(({ name }) => name)).toEqual([
      'CAPTCHA_SITE_KEY',
      'CAPTCHA_SECRET_KEY',
    ])
  })

  it('settings accept replicas of an external database only', () => {
    const DATABASE_URL = 'postgresql://a:b@primary/localchef'
    const DATABASE_READ_URL = 'postgresql://a:b@one/localchef, postgresql://a:b@two/localchef'
    expect(readSettings({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrls).toEqual([
      'postgresql://a:b@one/localchef',
      'postgresql://a:b@two/localchef',
    ])
    expect(wrongOf({ DATABASE_READ_URL }).map(({ name }) => name)).toEqual(['DATABASE_URL'])
    expect(wrongOf({ DATABASE_URL, DATABASE_READ_URL: 'https://hunter2@one' })).toMatchObject([
      { name: 'DATABASE_READ_URL', read: 'a secret value' },
    ])
  })

  it('settings accept a telemetry collector with its headers and the share of traces', () => {
    const given = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-tenant=food',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(readSettings(given).telemetry).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Bearer abc', 'x-tenant': 'food' },
      serviceName: 'localchef',
      sampledShare: 0.25,
    })
    expect(readSettings({}).telemetry).toBeUndefined()
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
      ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ] as const) {
      expect(wrongOf({ ...given, [name]: value }).map((wrong) => wrong.name)).toEqual([name])
    }
    const { OTEL_EXPORTER_OTLP_HEADERS } = given
    expect(wrongOf({ OTEL_EXPORTER_OTLP_HEADERS }).map(({ name }) => name)).toEqual([
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
  })

  it('settings are all listed in .env.example, and nothing else is', async () => {
    const example = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual([...settingNames].sort())
  })
})
