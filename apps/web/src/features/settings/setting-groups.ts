import type { SettingKey } from '@localchef/contracts/settings/marketplace-settings'

/** The opening has no form: the guide opens the marketplace, and this page closes it. */
export type Topic = SettingKey | 'opening'

/** The topics of the settings, by whom they concern. */
export const settingGroups = {
  marketplace: ['identity', 'support', 'region', 'features', 'opening'],
  money: ['fees', 'payments', 'ledger', 'credit', 'giftCards', 'approvals'],
  kitchens: ['limits', 'cuisines', 'serviceTypes', 'placeRules', 'followers', 'agreement'],
  buyers: ['ordering', 'texts', 'terms', 'privacy'],
} as const satisfies Record<string, readonly Topic[]>
