import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const project = {
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  DATABASE_URL: 'postgresql://postgres:secret@db.abcdefgh.supabase.co:5432/postgres',
}

function wrongNames(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.wrong.map(({ name }) => name)
    throw error
  }
  return []
}

test('a hosted project is configured by its address, its keys and its database', () => {
  expect(readSettings(project)).toMatchObject({
    hosted: { url: project.SUPABASE_URL, publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x' },
    captcha: { provider: 'off' },
    seed: 'none',
  })
  const { SUPABASE_PUBLISHABLE_KEY: anon, SUPABASE_SECRET_KEY: serviceRole, ...rest } = project
  const older = { ...rest, SUPABASE_ANON_KEY: anon, SUPABASE_SERVICE_ROLE_KEY: serviceRole }
  expect(readSettings(older).hosted).toMatchObject({ publishableKey: anon, secretKey: serviceRole })
  expect(readSettings({}).hosted).toBeUndefined()
})

test('missing settings of a hosted project are reported, as are keys without a project', () => {
  expect(wrongNames({ SUPABASE_URL: project.SUPABASE_URL })).toEqual([
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
    'DATABASE_URL',
  ])
  expect(wrongNames({ SUPABASE_SECRET_KEY: 'sb_secret_x' })).toEqual(['SUPABASE_URL'])
  expect(wrongNames({ ...project, SUPABASE_URL: `${project.SUPABASE_URL}/rest/v1` })).toEqual([
    'SUPABASE_URL',
  ])
})

test('settings that cannot work with a hosted project are refused', () => {
  expect(wrongNames({ ...project, CAPTCHA_PROVIDER: 'altcha' })).toEqual(['CAPTCHA_PROVIDER'])
  expect(wrongNames({ ...project, SEED: 'demo' })).toEqual(['SEED'])
  const pooler = project.DATABASE_URL.replace(':5432', ':6543')
  expect(wrongNames({ ...project, DATABASE_URL: pooler })).toEqual(['DATABASE_URL'])
})

test('secrets stored in the hosted project are not required in the settings', () => {
  const settings = readSettings({
    ...project,
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'site',
    GOOGLE_CLIENT_ID: 'google',
  })
  expect(settings.captcha).toEqual({ provider: 'turnstile', siteKey: 'site' })
  expect(settings.google?.clientId).toBe('google')
})

test("settings of the server's own Auth and Storage are reported as having no effect", () => {
  const settings = readSettings({ ...project, STORAGE_URL: 'file:///files', AUTH_CONFIRM_EMAIL: 'off' })
  expect(settings.hosted?.withoutEffect).toEqual(['AUTH_CONFIRM_EMAIL', 'STORAGE_URL'])
})
