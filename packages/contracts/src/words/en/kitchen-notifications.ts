import type { NotificationFacts } from '../../notifications/notification-event.ts'
import { longDay, type NotificationWords } from '../../notifications/notification-words.ts'
import type { FoodKind } from '../../permits/food-kinds.ts'
import { because } from './because.ts'
import { certificationNames } from './certifications.ts'

const oneOf = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)

const kitchen = (title: string, message: string) => ({ title, message, button: 'Open business profile' })

const certification = (title: string, message: string) => ({
  title,
  message,
  button: 'See certifications',
})

const permit = (title: string, message: string) => ({ title, message, button: 'See permit' })

const menu = (title: string, message: string) => ({ title, message, button: 'Open menu' })

function foodPauseCause({ cause, permit, foods, count }: NotificationFacts['food_paused']): string {
  const kinds = oneOf(foods.map((kind) => foodKindNames[kind]))
  switch (cause) {
    case 'orders':
      return `With your permit (${permit}), the law lets you sell in person only: not on the internet and not by telephone.`
    case 'cold':
      return `Your permit (${permit}) doesn’t allow food that needs a refrigerator.`
    case 'kind':
      return `Your permit (${permit}) doesn’t allow ${kinds}.`
    case 'unstated':
      return `Your permit (${permit}) doesn’t allow ${kinds}. Please state for ${count === 1 ? 'this dish' : 'each dish'} whether it has any of them, then offer it again.`
  }
}

export const kitchenNotifications = {
  certifications_waiting: (f) => ({
    title: 'Certifications to review',
    message: f.count === 1 ? '1 certification is waiting.' : `${f.count} certifications are waiting.`,
    button: 'Open the queue',
  }),
  certification_approved: (f) =>
    certification(
      `Approved: ${certificationNames[f.kind]}`,
      'We approved your certification. Your kitchen now has the verified mark.',
    ),
  certification_rejected: (f) =>
    certification(
      `Rejected: ${certificationNames[f.kind]}`,
      `We couldn’t approve your certification.${because(f.reason)} Please submit it again.`,
    ),
  certification_reopened: (f) =>
    certification(
      `Under review again: ${certificationNames[f.kind]}`,
      'We undid our decision about your certification. You’ll hear from us soon.',
    ),
  certification_expired: (f) =>
    certification(
      `Expired: ${certificationNames[f.kind]}`,
      `It was valid until ${longDay('en', f.day)}. Submit a new one to keep your verified mark or get it back.`,
    ),
  certification_expires_in_7: (f) =>
    certification(
      `Expires within 7 days: ${certificationNames[f.kind]}`,
      `It is valid until ${longDay('en', f.day)}. Submit a new one in time to keep your verified mark.`,
    ),
  certification_expires_in_30: (f) =>
    certification(
      `Expires within 30 days: ${certificationNames[f.kind]}`,
      `It is valid until ${longDay('en', f.day)}. Submit a new one in time to keep your verified mark.`,
    ),
  certifications_missing: (f) =>
    certification(
      `Still required: ${f.kinds.map((kinds) => kinds.map((kind) => certificationNames[kind]).join(' or ')).join('; ')}`,
      `Your kitchen is open, but the law where you cook requires this, and we have no valid document.${f.pauseOn ? ` On ${longDay('en', f.pauseOn)} we pause your kitchen until we have approved it.` : ''}`,
    ),
  chef_paused: (f) =>
    certification(
      `Paused: ${f.name.en}`,
      `Certifications that the law requires are missing. You can resume once we have approved them.${because(f.reason)}`,
    ),
  food_paused: (f) =>
    menu(
      f.count === 1 ? `Paused: ${f.dish.en}` : `Paused: ${f.dish.en} and ${f.count - 1} more`,
      `${foodPauseCause(f)} Buyers can’t order ${f.count === 1 ? 'this dish' : 'these dishes'}${f.cause === 'unstated' ? ' until then' : ''}.`,
    ),
  services_paused: (f) => ({
    title: f.count === 1 ? `Paused: ${f.service.en}` : `Paused: ${f.service.en} and ${f.count - 1} more`,
    message: `The law doesn’t allow this with your permit (${f.permit}). Buyers no longer see ${f.count === 1 ? 'this service' : 'these services'}.`,
    button: 'Your services',
  }),
  county_asked: (f) => ({
    title: `Is your kitchen in ${oneOf(f.counties)}?`,
    message: `Rules in ${f.state.en} now differ by county. Please choose your county, so that we follow the right ones.`,
    button: 'Choose county',
  }),
  place_rule_changed: (f) =>
    permit(
      `New rules: ${f.place.en}`,
      `From ${longDay('en', f.day)} on, new rules apply to home kitchens. Please check that your permit, certifications and menu comply.`,
    ),
  permit_approved: (f) =>
    permit(
      'Your new limits apply',
      `We approved the higher limits you asked for. They apply to ${f.name.en} now.`,
    ),
  permit_rejected: (f) =>
    permit(
      'Your limits stay the same',
      `We couldn’t approve the higher limits you asked for at ${f.name.en}.${because(f.reason)}`,
    ),
  denial_approved: (f) =>
    menu(
      `Allergens of ${f.name.en}`,
      'We approved your answer. Buyers are no longer warned about this allergen.',
    ),
  denial_rejected: (f) =>
    menu(
      `Allergens of ${f.name.en}`,
      `We added an allergen that you had denied to the dish.${because(f.reason)}`,
    ),
  chef_approved: (f) => ({
    title: 'Your kitchen is open',
    message: `We approved ${f.name.en}. Buyers can find you and order now.`,
    button: 'See orders',
  }),
  chef_rejected: (f) =>
    kitchen(
      'Your kitchen needs a change',
      `We couldn’t approve ${f.name.en} yet.${because(f.reason)} Please make the change and submit it again.`,
    ),
  chef_reopened: (f) =>
    kitchen(
      'Your kitchen is under review again',
      `We undid our decision about ${f.name.en}. You’ll hear from us soon.`,
    ),
  chef_suspended: (f) =>
    kitchen(
      'Your kitchen is suspended',
      `${f.name.en} is hidden and takes no new orders.${because(f.reason)} You can still complete open orders.`,
    ),
  chef_unsuspended: (f) => kitchen('Your kitchen is back', `${f.name.en} is no longer suspended.`),
  chef_featured: (f) =>
    kitchen('Your kitchen is featured', `${f.name.en} is now among the kitchens we show first.`),
  webhook_disabled: (f) => ({
    title: 'Webhook disabled',
    message: `${f.host} has not accepted events for a while, so we stopped sending them. Check it and enable it again.`,
    button: 'Open connections',
  }),
  listing_paused: (f) => kitchen(`Paused: ${f.name.en}`, `Nobody can order it for now.${because(f.reason)}`),
  listing_archived: (f) => kitchen(`Archived: ${f.name.en}`, `Buyers no longer see it.${because(f.reason)}`),
  listing_restored: (f) => kitchen(`Back on the menu: ${f.name.en}`, 'Buyers can order it again.'),
} satisfies Partial<NotificationWords['others']>

const foodKindNames: Record<FoodKind, string> = {
  meat: 'meat or poultry',
  seafood: 'fish or seafood',
  raw_oysters: 'raw oysters',
  raw_milk: 'raw milk or products of it',
  home_dairy: 'milk products that you make yourself',
  frozen: 'ice or frozen desserts',
  low_acid_canned: 'low-acid canned food',
  melted_chocolate: 'chocolate that you melt or temper',
  alcohol: 'alcohol',
  cannabis: 'CBD or THC',
}
