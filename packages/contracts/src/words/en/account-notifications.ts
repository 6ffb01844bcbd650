import { longDay, type NotificationWords } from '../../notifications/notification-words.ts'
import { quietDays } from '../../users/quiet-days.ts'
import { because } from './because.ts'

const roles = { buyer: 'a buyer', chef: 'a chef', admin: 'an admin' }

const staffRoles: Record<string, string> = {
  support: 'Support',
  moderator: 'Moderator',
  finance: 'Finance',
  owner: 'Owner',
}

const acts = {
  'erase-user': 'erase an account',
  'open-support-view': 'open an account on a suspicion of fraud',
  'close-ledger-month': 'close a month of the ledger',
  'refund-order': 'refund an order',
  'refund-booking': 'refund a booking',
  'decide-dispute': 'refund an order after a dispute',
  'correct-ledger': 'correct the ledger',
  'save-setting': 'turn off or loosen approvals by a second owner',
}

/** Staff roles that the marketplace has added keep their name in every language. */
export const staffRoleName = (name: string) => staffRoles[name] ?? name

export const accountNotifications = {
  role_changed: (f) => ({
    title: 'Your role has changed',
    message: `You are now ${roles[f.role]}.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  approval_requested: (f) => ({
    title: 'Your approval is needed',
    message: `${f.by} asks to ${acts[f.act]}. This can’t be undone.${because(f.reason)}`,
    button: 'See request',
  }),
  approval_decided: (f) => ({
    title: f.isApproved ? 'Your request is approved' : 'Your request is declined',
    message: f.isApproved
      ? `${f.by} approved your request to ${acts[f.act]}. You can do it now.`
      : `${f.by} declined your request to ${acts[f.act]}.${because(f.reason)}`,
    button: 'Open page',
  }),
  staff_role_changed: (f) => ({
    title: 'Your staff role has changed',
    message: `Your staff role is now “${staffRoleName(f.staffRole)}”.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  staff_rights_changed: (f) => ({
    title: 'The rights of your staff role have changed',
    message: `The staff role “${staffRoleName(f.staffRole)}” now has different rights.${because(f.reason)}`,
    button: 'Open dashboard',
  }),
  account_viewed: (f) => ({
    title: 'Support opened your account',
    message: f.suspicionOn
      ? `An admin viewed your account on ${longDay('en', f.suspicionOn)} on a suspicion of fraud.${because(f.reason)} We waited ${quietDays} days before telling you. Your settings list every such visit.`
      : `An admin viewed your account without changing anything.${because(f.reason)} Your settings list every such visit.`,
    button: 'Open settings',
  }),
  account_suspended: (f) => ({
    title: 'Your account is suspended',
    message: `You can’t sign in or order for now.${because(f.reason)}`,
    button: 'Questions and answers',
  }),
  account_unsuspended: () => ({
    title: 'Your account is active again',
    message: 'You can sign in and order as before.',
    button: 'Sign in',
  }),
  factor_reset: (f) => ({
    title: 'Your authenticator app was removed',
    message: `We signed you out everywhere. Until you set up an app again, your password alone signs you in.${because(f.reason)} If you didn’t ask for this, write to us right away.`,
    button: 'Sign in',
  }),
  api_key_created: (f) => ({
    title: 'A new API key can act for you',
    message: `The key “${f.name}” was created in your account. If that wasn’t you, revoke it and choose a new password right away.`,
    button: 'See API keys',
  }),
  api_key_revoked: (f) => ({
    title: 'An API key was revoked',
    message: `The key “${f.name}” no longer works. Programs that use it lose their access.`,
    button: 'See API keys',
  }),
  texts_unreachable: (f) => ({
    title: 'Text messages are off',
    message: `Our text messages to ${f.phone} don’t arrive, so we turned them off. Use another number in your settings.`,
    button: 'Open settings',
  }),
} satisfies Partial<NotificationWords['others']>
