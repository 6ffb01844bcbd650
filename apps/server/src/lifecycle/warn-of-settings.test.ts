import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { warnOfSettings } from './warn-of-settings.ts'

async function wordsFor(environment: Record<string, string>): Promise<string> {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await warnOfSettings(readSettings(environment), log)
  return lines.join('')
}

const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://food.example',
  SMTP_URL: 'smtp://mail.example',
}

describe('a start in production', () => {
  it('a start in production warns that the built-in database serves one machine only', async () => {
    expect(await wordsFor(production)).toContain(
      'the built-in database serves this machine and this process alone',
    )
    const DATABASE_URL = 'postgresql://localchef@db.example/localchef'
    expect(await wordsFor({ ...production, DATABASE_URL })).not.toContain('DATABASE_URL')
  })

  it('a start in production warns that no mails are sent', async () => {
    expect(await wordsFor({ ...production, SMTP_URL: 'none' })).toContain('no mails leave')
  })

  it('a start in production warns of the placeholder support address on pages', async () => {
    expect(await wordsFor(production)).toContain('SUPPORT_EMAIL is support@localchef.example')
    expect(await wordsFor({ ...production, SUPPORT_EMAIL: 'help@food.example' })).not.toContain(
      'SUPPORT_EMAIL',
    )
  })

  it('a start in production warns that a test key of Stripe moves no money', async () => {
    const key = (mode: string) => ({ STRIPE_SECRET_KEY: `sk_${mode}_1`, STRIPE_WEBHOOK_SECRET: 'whsec_1' })
    expect(await wordsFor({ ...production, ...key('test') })).toContain('STRIPE_SECRET_KEY is a test key')
    expect(await wordsFor({ ...production, ...key('live') })).not.toContain('STRIPE')
  })

  it('a start in development gives none of these warnings', async () => {
    expect(await wordsFor({})).toBe('')
  })
})
