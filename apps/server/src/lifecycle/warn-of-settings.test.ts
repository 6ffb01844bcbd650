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
  it('says that the built-in database is one machine’s', async () => {
    expect(await wordsFor(production)).toContain(
      'the built-in database serves this machine and this process alone',
    )
    const DATABASE_URL = 'postgresql://localchef@db.example/localchef'
    expect(await wordsFor({ ...production, DATABASE_URL })).not.toContain('DATABASE_URL')
  })

  it('says that no mails leave', async () => {
    expect(await wordsFor({ ...production, SMTP_URL: 'none' })).toContain('no mails leave')
  })

  it('says nothing of either in development', async () => {
    expect(await wordsFor({})).toBe('')
  })
})
