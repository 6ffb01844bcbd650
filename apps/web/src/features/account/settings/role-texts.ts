import type { Role } from '@/shared/auth/profile.ts'
import type { mailTopics } from './notification-preferences.ts'

type MailTopic = (typeof mailTopics)[number]

/** The hint of an e-mail topic. Chefs are on the other side of orders and bookings. */
export function mailHintKey(topic: MailTopic, role: Role) {
  if (role === 'chef' && (topic === 'email_orders' || topic === 'email_bookings')) {
    return `mails.${topic}.chefHint` as const
  }
  return `mails.${topic}.hint` as const
}

/** The text above the switch of notifications on this device. */
export function pushTextKey(role: Role) {
  return role === 'chef' ? 'push.chefText' : 'push.text'
}
