import type { SmsWebhookSettings } from '@localchef/backend/sms/sms-webhook'
import type { TwilioSettings } from '@localchef/backend/sms/twilio'
import type { Environment, SettingName } from './environment.ts'

/** A gateway of the operator, or Twilio. */
export type SmsSettings = ({ kind: 'gateway' } & SmsWebhookSettings) | ({ kind: 'twilio' } & TwilioSettings)

export function smsSettingsOf(read: Environment): SmsSettings | undefined {
  if (read.SMS_URL && read.SMS_SECRET) return { kind: 'gateway', url: read.SMS_URL, secret: read.SMS_SECRET }
  if (!read.TWILIO_ACCOUNT_SID || !read.TWILIO_AUTH_TOKEN || !read.TWILIO_FROM) return undefined
  return {
    kind: 'twilio',
    url: read.TWILIO_URL ?? 'https://api.twilio.com',
    accountSid: read.TWILIO_ACCOUNT_SID,
    authToken: read.TWILIO_AUTH_TOKEN,
    from: read.TWILIO_FROM,
  }
}

/** Settings missing from one way to send texts, or a setting to remove because two ways are configured. */
export function missingOfTexts(read: Environment): { name: SettingName; allowed: string }[] {
  const missing: { name: SettingName; allowed: string }[] = []
  if (read.SMS_URL && !read.SMS_SECRET) {
    missing.push({ name: 'SMS_SECRET', allowed: 'at least 32 characters that sign what SMS_URL gets' })
  }
  if (read.SMS_SECRET && !read.SMS_URL) {
    missing.push({ name: 'SMS_URL', allowed: 'the webhook that SMS_SECRET signs for' })
  }
  const ofTwilio = {
    TWILIO_ACCOUNT_SID: "the account's SID, which the other settings of Twilio belong to",
    TWILIO_AUTH_TOKEN: 'the Auth Token of TWILIO_ACCOUNT_SID',
    TWILIO_FROM: 'the Messaging Service or number that sends the texts',
  } as const
  const names = Object.keys(ofTwilio) as (keyof typeof ofTwilio)[]
  if (read.TWILIO_URL || names.some((name) => read[name])) {
    for (const name of names) if (!read[name]) missing.push({ name, allowed: ofTwilio[name] })
    if (read.SMS_URL) missing.push({ name: 'SMS_URL', allowed: 'nothing: Twilio sends the texts' })
  }
  return missing
}
