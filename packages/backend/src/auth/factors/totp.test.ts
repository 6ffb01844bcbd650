import { describe, expect, it } from 'vitest'
import { acceptedStep, createTotpSecret, totpCode, totpUri } from './totp.ts'

/** "12345678901234567890", the secret of RFC 6238's appendix B, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('TOTP codes at %i match RFC 6238', (seconds, code) => {
    expect(totpCode(secret, new Date(seconds * 1000))).toBe(code)
  })

  it('a code is accepted 30 seconds early or late, and only once', () => {
    const now = new Date(1_234_567_890_000)
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const code = totpCode(secret, now)
    const step = acceptedStep(secret, code, now, undefined)
    expect(step).toBe(1_234_567_890 / 30)
    expect(acceptedStep(secret, code, later(30), undefined)).toBe(step)
    expect(acceptedStep(secret, code, later(-30), undefined)).toBe(step)
    expect(acceptedStep(secret, code, later(60), undefined)).toBeUndefined()
    expect(acceptedStep(secret, code, now, step)).toBeUndefined()
    expect(acceptedStep(secret, totpCode(secret, later(30)), now, step)).toBe(Number(step) + 1)
  })

  it.each(['00592', '0059244', '00592٤', '005924\n'])('%j is not accepted as a TOTP code', (code) => {
    expect(acceptedStep(secret, code, new Date(1_234_567_890_000), undefined)).toBeUndefined()
  })

  it('a TOTP secret has 160 random bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(createTotpSecret()).not.toBe(createTotpSecret())
  })

  it('the otpauth URI names the site and the account', () => {
    const uri = new URL(totpUri({ secret, issuer: 'Ann & Co', account: 'ann@example.com' }))
    expect(uri.href).toContain('otpauth://totp/Ann%20%26%20Co:ann%40example.com?')
    expect(uri.href).not.toContain('+')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      algorithm: 'SHA1',
      digits: '6',
      issuer: 'Ann & Co',
      period: '30',
      secret,
    })
  })
})
